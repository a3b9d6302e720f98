# Player against player
# Games a pair of players: COUNT. Share of the points, in %, that the player on the left took from the one below; best first
set bmargin at screen 1 - (top + side) / height
set lmargin at screen left / width
set rmargin at screen (left + side) / width
set colorbox user origin (left + side + 14) / width, 1 - (top + side) / height size 16 / width, side / height noborder
set cbrange [0:100]
set cbtics 25 format '%g %%' scale 0
# Orange below one half, blue above: both kinds of colour blindness keep them apart.
set palette defined (0 '#b35806', 25 '#f1a340', 50 '#f7f7f7', 75 '#67a9cf', 100 '#2166ac')
unset grid; unset border; unset key
set xtics rotate by 40 right scale 0
set ytics scale 0
plot data index 3 using 6:7:(0.47):(0.47):4 with boxxyerror fillstyle solid 1 noborder fillcolor palette, \
     data index 3 using 6:7:3:(abs($4 - 50) > 35 ? 0xffffff : 0x111111) with labels font ',11' tc rgb variable, \
     data index 1 using 6:7:xtic(2):ytic(2) with points ps 0
