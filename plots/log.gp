set y2range [0:1]
plot \
?marks     data index 2 using 4:(0):(0):(1) axes x1y2 with vectors nohead lt 103 dt 2 notitle, \
?marks     data index 2 using 6:7:2 axes x1y2 with labels offset 0, 0.6 font ',11' notitle, \
     for [k=last:3:-1] data index k using 6:7 lt k - 2 ps 0.5 title columnheader(1)
