# Worked out by hand. By the standard rules of recovery losses are dealt, unit by unit in the order of
# the return, in this order: to a side that held the field back, hospital, killed, back, hospital, missing, killed, back, hospital, killed; to the
# other back, hospital, killed, prisoners, missing, back, hospital, killed, prisoners; after a draw
# hospital, back, killed, hospital, missing, back, killed. Hospital is for 14 days.
army 1 swedes-1632
army 2 swedes-1632
recovery Standard
sum 1632-04-01 1 34 34 0 0 0 0
muster 1632-04-15 "Rain"
lost 1 "Yellow Brigade" 4
lost 1 "Stålhandske’s Finns" 2
lost 1 "Regiment pieces" 1
lost 2 "Blue Brigade" 8
fate 1 "Gustav Adolf" wounded 1632-05-01
won 1
is 1632-04-15 1 "Yellow Brigade" "6 of 8, 1 in hospital"
is 1632-04-15 1 "Stålhandske’s Finns" "4 of 6, 1 in hospital, 1 missing"
is 1632-04-15 1 "Regiment pieces" "1 of 2"
is 1632-04-15 2 "Blue Brigade" "2 of 8, 2 in hospital, 1 missing, 1 prisoner"
sum 1632-04-15 1 34 29 2 1 0 2
sum 1632-04-15 2 34 28 2 1 1 2
muster 1632-04-20 "The Lech"
lost 1 "Blue Brigade" 5
lost 1 "Commanded musketeers" 4
lost 2 "Yellow Brigade" 1
won 2
is 1632-04-20 1 "Gustav Adolf" "wounded until 1 May 1632"
is 1632-04-20 1 "Blue Brigade" "4 of 8, 1 in hospital, 1 missing, 1 prisoner"
is 1632-04-20 1 "Commanded musketeers" "1 of 4, 1 in hospital, 1 prisoner"
sum 1632-04-20 1 34 22 4 2 2 4
sum 1632-04-29 1 34 24 2 2 2 4
sum 1632-05-04 1 34 26 0 2 2 4
event 1632-05-05 merge 1 "Commanded musketeers" "Blue Brigade"
is 1632-05-05 1 "Blue Brigade" "7 of 8, 1 missing, 1 prisoner"
event 1632-05-06 return 1 "Commanded musketeers" 1 prisoners
is 1632-05-06 1 "Blue Brigade" "8 of 8, 1 missing, 1 prisoner"
is 1632-05-06 1 "Commanded musketeers" "0 of 4, joined Blue Brigade"
muster 1632-05-10 "Ingolstadt"
lost 1 "German horse" 6
lost 1 "Stålhandske’s Finns" 1
draw
is 1632-05-10 1 "German horse" "2 of 6, 1 in hospital, 1 missing"
is 1632-05-10 1 "Stålhandske’s Finns" "4 of 6, 1 in hospital, 1 missing"
sum 1632-05-10 1 34 22 2 3 1 6
sum 1632-05-10 2 34 30 0 1 1 2
