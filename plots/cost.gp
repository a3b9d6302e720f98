set logscale x; set format x '%g'
set for [i=-6:12] for [k in tics] xtics add (k * 10.0**i)
set autoscale xfix
set offsets graph 0.05, graph 0.08, graph 0.05, graph 0.05
set key samplen 2
line(k) = int(word(lines, k - 2))
plot \
?front     data index players + 1 using 6:7 with steps lt 101 title columnheader(1), \
?bars     for [k in bars] data index int(k) using 6:7:4:5 with yerrorbars lt line(int(k)) pt 0 lw 1.2 dt 1 notitle, \
?marks     data index 2 using 6:7:(strcol(3) eq '↑' ? '↑' : '') with labels offset 0, 0.8 font ',16' tc rgb '#888888' notitle, \
?marks     data index 2 using 6:7:(strcol(3) eq '↓' ? '↓' : '') with labels offset 0, -0.8 font ',16' tc rgb '#888888' notitle, \
?dominated     data index last using 6:7 with points pt 6 ps 1.9 lc rgb '#444444' title columnheader(1), \
     for [k=3:players] data index k using 6:7 with lines lt line(k) lw 1 dt 3 notitle, \
     for [k=3:players] data index k using 6:7 with points lt line(k) ps 0.9 title columnheader(1), \
     for [k=3:players] data index k using 6:7:3 with labels font ',11' offset character 1.3, -0.7 textcolor rgb '#555555' notitle
