set ytics scale 0
set grid noytics
set x2range [0:1]
set autoscale xfix
line(k) = int(word(lines, k - 2))
beside(k) = apart * (k - 0.5 * (3 + last)) # rows of one line stand beside each other
plot for [k=3:last] data index k using 6:($7 - beside(k)) with points lt line(k) ps 0.8 title columnheader(1), \
?bars     for [k in bars] data index int(k) using 4:($7 - beside(int(k))):($5 - $4):(0) with vectors nohead lt line(int(k)) lw 1.5 dt 1 notitle, \
?marks     data index 2 using 6:($7 - beside($4)):(strcol(3) eq '→' ? '→' : '') with labels left offset character 0.7, 0 font ',16' tc rgb '#888888' notitle, \
?marks     data index 2 using 6:($7 - beside($4)):(strcol(3) eq '←' ? '←' : '') with labels right offset character -0.7, 0 font ',16' tc rgb '#888888' notitle, \
     data index 1 using (1):7:3:ytic(2) axes x2y1 with labels left offset character 1, 0 notitle
