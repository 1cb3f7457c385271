# Worked out by hand. By the standard rules of recovery losses are dealt, unit by unit in the order of
# the return, in this order: to a side that held the field back, hospital, killed, back, hospital, missing, killed, back, hospital, killed; to the
# other back, hospital, killed, prisoners, missing, back, hospital, killed, prisoners; after a draw
# hospital, back, killed, hospital, missing, back, killed. Hospital is for 14 days.
army 1 poltava-swedes
army 2 poltava-swedes
recovery Standard
sum 1709-06-01 1 22 22 0 0 0 0
muster 1709-06-28 "Poltava"
lost 1 "Posse’s column" 3
lost 1 "Roos’s column" 4
lost 2 "Posse’s column" 2
fate 1 "Rehnskiöld" wounded 1709-07-05
won 2
is 1709-06-28 1 "Posse’s column" "4 of 6, 1 in hospital"
is 1709-06-28 1 "Roos’s column" "3 of 6, 1 in hospital, 1 missing, 1 prisoner"
is 1709-06-28 2 "Posse’s column" "5 of 6, 1 in hospital"
is 1709-07-04 1 "Rehnskiöld" "wounded until 5 July 1709"
is 1709-07-05 1 "Rehnskiöld" "fit"
sum 1709-06-28 1 22 17 2 1 1 1
muster 1709-07-06 "Perevolochna"
lost 1 "Posse’s column" 2
lost 1 "Stackelberg’s column" 5
won 1
is 1709-07-06 1 "Posse’s column" "3 of 6, 2 in hospital"
is 1709-07-06 1 "Stackelberg’s column" "1 of 5, 1 in hospital, 1 missing"
sum 1709-07-06 1 22 12 4 2 1 3
is 1709-07-12 1 "Posse’s column" "4 of 6, 1 in hospital"
sum 1709-07-12 1 22 14 2 2 1 3
sum 1709-07-20 1 22 16 0 2 1 3
event 1709-07-21 replace 1 "Posse’s column" 1
event 1709-07-21 merge 1 "Stackelberg’s column" "Roos’s column"
is 1709-07-21 1 "Posse’s column" "6 of 6"
is 1709-07-21 1 "Roos’s column" "6 of 6, 1 missing, 1 prisoner"
is 1709-07-21 1 "Stackelberg’s column" "0 of 5, 1 missing, joined Roos’s column"
muster 1709-08-01 "The Dnieper"
lost 1 "Sparre’s column" 3
lost 2 "Roos’s column" 6
draw
is 1709-08-01 1 "Sparre’s column" "3 of 5, 1 in hospital"
is 1709-08-01 2 "Roos’s column" "2 of 6, 2 in hospital, 1 missing"
sum 1709-08-01 1 22 15 1 2 1 4
sum 1709-08-01 2 22 18 2 1 0 1
