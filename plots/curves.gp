line(k) = int(word(lines, k - 2))
beside(k) = apart * (k - 0.5 * (3 + last)) # bars of one depth stand beside each other
plot \
?bars     for [k in bars] data index int(k) using ($6 + beside(int(k))):7:4:5 with yerrorbars lt line(int(k)) pt 0 lw 1.2 dt 1 notitle, \
?marks     data index 2 using ($6 + beside($4)):7:(strcol(3) eq '↑' ? '↑' : '') with labels offset 0, 0.8 font ',16' tc rgb '#888888' notitle, \
?marks     data index 2 using ($6 + beside($4)):7:(strcol(3) eq '↓' ? '↓' : '') with labels offset 0, -0.8 font ',16' tc rgb '#888888' notitle, \
     for [k=3:last] data index k using ($6 + beside(k)):7 lt line(k) title columnheader(1)
