# Worked out by hand. By the standard rules of recovery losses are dealt, unit by unit in the order of
# the return, in this order: to a side that held the field back, hospital, killed, back, hospital, missing, killed, back, hospital, killed; to the
# other back, hospital, killed, prisoners, missing, back, hospital, killed, prisoners; after a draw
# hospital, back, killed, hospital, missing, back, killed. Hospital is for 14 days.
army 1 waterloo-i-corps-waived
army 2 british-200
recovery Standard
sum 1815-06-01 1 43 43 0 0 0 0
legal 1815-06-01 1 yes
muster 1815-06-16 "Quatre Bras"
lost 1 "54e Ligne, 1st Battalion" 1
lost 1 "54e Ligne, 2nd Battalion" 1
lost 1 "55e Ligne, 1st Battalion" 1
lost 1 "55e Ligne, 2nd Battalion" 1
won 2
is 1815-06-16 1 "54e Ligne, 1st Battalion" "1 of 1"
is 1815-06-16 1 "54e Ligne, 2nd Battalion" "0 of 1, 1 in hospital"
is 1815-06-16 1 "55e Ligne, 1st Battalion" "0 of 1, destroyed"
is 1815-06-16 1 "55e Ligne, 2nd Battalion" "0 of 1, 1 prisoner"
sum 1815-06-16 1 43 40 1 0 1 1
# One unit is no brigade, and one brigade no division; with its neighbours it is a part of one.
legal 1815-06-17 1 no
way 1815-06-17 1 "Send Brigade Quiot to the baggage"
event 1815-06-17 transfer 1 "54e Ligne, 1st Battalion" "Brigade Bourgeois"
muster 1815-06-18 "Mont Saint-Jean"
lost 1 "28e Ligne, 1st Battalion" 1
lost 1 "28e Ligne, 2nd Battalion" 1
lost 1 "105e Ligne, 1st Battalion" 1
won 1
is 1815-06-18 1 "28e Ligne, 1st Battalion" "1 of 1"
is 1815-06-18 1 "28e Ligne, 2nd Battalion" "0 of 1, 1 in hospital"
is 1815-06-18 1 "105e Ligne, 1st Battalion" "0 of 1, destroyed"
sum 1815-06-18 1 43 38 2 0 1 2
sum 1815-06-30 1 43 39 1 0 1 2
sum 1815-07-02 1 43 40 0 0 1 2
muster 1815-07-05 "Paris"
lost 1 "13e Léger, 1st Battalion" 1
draw
is 1815-07-05 1 "13e Léger, 1st Battalion" "0 of 1, 1 in hospital"
sum 1815-07-05 1 43 39 1 0 1 2
