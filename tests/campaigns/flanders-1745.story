# Worked out by hand. By the standard rules of recovery losses are dealt, unit by unit in the order of
# the return, in this order: to a side that held the field back, hospital, killed, back, hospital, missing, killed, back, hospital, killed; to the
# other back, hospital, killed, prisoners, missing, back, hospital, killed, prisoners; after a draw
# hospital, back, killed, hospital, missing, back, killed. Hospital is for 14 days.
army 1 fontenoy-french
army 2 dettingen-pragmatic
recovery Standard
sum 1745-05-01 1 92 92 0 0 0 0
muster 1745-05-11 "Fontenoy"
lost 1 "Piémont" 4
lost 1 "Navarre" 2
lost 1 "Picardie" 4
won 1
is 1745-05-11 1 "Piémont" "2 of 4, 1 in hospital"
is 1745-05-11 1 "Navarre" "2 of 4, 1 in hospital, 1 missing"
is 1745-05-11 1 "Picardie" "1 of 4, 1 in hospital"
sum 1745-05-11 1 92 85 3 1 0 3
muster 1745-05-20 "The Scheldt"
lost 1 "Touraine" 4
lost 1 "Poitou" 1
fate 1 "Maurice de Saxe" wounded 1745-06-10
won 2
is 1745-05-20 1 "Touraine" "1 of 4, 1 in hospital, 1 prisoner"
is 1745-05-20 1 "Poitou" "3 of 4, 1 missing"
sum 1745-05-20 1 92 81 4 2 1 4
sum 1745-05-25 1 92 84 1 2 1 4
sum 1745-06-03 1 92 85 0 2 1 4
event 1745-06-04 merge 1 "Touraine" "Picardie"
is 1745-06-04 1 "Picardie" "4 of 4"
is 1745-06-04 1 "Touraine" "0 of 4, 1 prisoner, joined Picardie"
muster 1745-06-09 "Melle"
lost 1 "Champagne" 3
draw
is 1745-06-09 1 "Champagne" "2 of 4, 1 in hospital"
is 1745-06-09 1 "Maurice de Saxe" "wounded until 10 June 1745"
is 1745-06-10 1 "Maurice de Saxe" "fit"
sum 1745-06-09 1 92 83 1 2 1 5
