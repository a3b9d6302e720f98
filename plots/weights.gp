set nonlinear cb via asinh(z / unit) inverse unit * sinh(z)
set cbtics (0) scale 0
set for [i=ceil(log10(unit)):6] cbtics add (10.0**i, -10.0**i)
set colorbox user origin (left + 710) / width, 1 - (top + side) / height size 16 / width, side / height noborder
set bmargin at screen 1 - (top + side) / height; set lmargin at screen left / width; set rmargin at screen (left + 640) / width
set ytics scale 0 font ',11'; set y2range [0:1]
unset grid; unset border; unset key
set object 1 rectangle from graph 0, 0 to graph 1, 1 front fillstyle empty border lc rgb '#888888'
plot data index 3 using 4:7:4:5:($7 - 0.5):($7 + 0.5):6 with boxxyerror fillstyle solid 1 noborder fillcolor palette, \
?marks     data index 2 using 4:(0):(0):(1) axes x1y2 with vectors nohead lt 103 dt 2, \
?marks     data index 2 using 6:7:2 axes x1y2 with labels offset 0, 0.6 font ',11', \
     data index 1 using 6:7:3:ytic(2) with labels left offset 0.4, 0 font ',11'
