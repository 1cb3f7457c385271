# Worked out by hand. By the standard rules of recovery losses are dealt, unit by unit in the order of
# the return, in this order: to a side that held the field back, hospital, killed, back, hospital, missing, killed, back, hospital, killed; to the
# other back, hospital, killed, prisoners, missing, back, hospital, killed, prisoners; after a draw
# hospital, back, killed, hospital, missing, back, killed. Hospital is for 14 days.
army 1 french-battalions
army 2 french-battalions
recovery Standard
sum 1704-07-01 1 27 27 0 0 0 0
muster 1704-07-03 "Schellenberg"
lost 1 "Navarre" 2
lost 1 "Artois" 5
lost 1 "Royal Étranger" 1
lost 2 "Languedoc" 5
lost 2 "Bourgogne" 3
fate 2 "Tallard" captured
won 1
is 1704-07-03 1 "Navarre" "4 of 5, 1 in hospital"
is 1704-07-03 1 "Artois" "1 of 5, 1 in hospital, 1 missing"
is 1704-07-03 1 "Royal Étranger" "3 of 3"
is 1704-07-03 2 "Languedoc" "1 of 5, 1 in hospital, 1 missing, 1 prisoner"
is 1704-07-03 2 "Bourgogne" "1 of 3, 1 in hospital"
is 1704-07-03 2 "Tallard" "captured"
sum 1704-07-03 1 27 22 2 1 0 2
sum 1704-07-03 2 27 21 2 1 1 2
muster 1704-07-10 "The Lech"
lost 1 "Provence" 4
lost 1 "Navarre" 1
lost 2 "Artois" 1
won 2
is 1704-07-10 1 "Provence" "1 of 5, 1 in hospital, 1 missing, 1 prisoner"
is 1704-07-10 1 "Navarre" "4 of 5, 1 in hospital"
is 1704-07-10 2 "Artois" "5 of 5"
sum 1704-07-10 1 27 18 3 2 1 3
sum 1704-07-17 1 27 20 1 2 1 3
event 1704-07-18 merge 1 "Artois" "Provence"
is 1704-07-18 1 "Provence" "3 of 5, 1 in hospital, 1 missing, 1 prisoner"
is 1704-07-18 1 "Artois" "0 of 5, 1 missing, joined Provence"
is 1704-07-24 1 "Provence" "4 of 5, 1 missing, 1 prisoner"
event 1704-07-25 return 1 "Provence" 1 missing
is 1704-07-25 1 "Provence" "5 of 5, 1 prisoner"
is 1704-07-25 1 "Navarre" "5 of 5"
muster 1704-08-13 "Blenheim"
lost 1 "Bourgogne" 3
lost 2 "Navarre" 5
fate 1 "Humières" dead
draw
is 1704-08-13 1 "Bourgogne" "1 of 3, 1 in hospital"
is 1704-08-13 1 "Humières" "dead"
is 1704-08-13 2 "Navarre" "1 of 5, 2 in hospital, 1 missing"
sum 1704-08-13 1 27 20 1 1 1 4
sum 1704-08-13 2 27 19 2 2 1 3
