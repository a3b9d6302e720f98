# Bars side by side, figure beside figure. Data: x, share, low, high (in %), series, name. Set above:
# title, games (text), bars (places), series, names and colour_of (of the series), figures, figure_at,
# figure_names, lines; where there are any also line_from, line_to, line_at (in %), line_names.
notes = lines > 0 ? 8 * 24 : 0 # what stands beside lines
width = 200 + 40 * bars + notes
body = 520
heading = title
caption = games.". Thin lines: 95 % intervals, over evolutions or, where there are none, pairs of games".(lines > 0 ? "; dashed: what the paper says" : "")
eval page
set tmargin at screen 1 - (top + 24) / height
set lmargin 10
set rmargin at screen 1 - (110.0 + notes) / width
set ylabel 'share of the points, %'
set yrange [0:100]
set ytics 10
set xrange [-1:bars]
set xtics rotate by 60 right
set grid noxtics
set boxwidth 0.7
set style fill solid 0.75 noborder
set key at screen 1 - (100.0 + notes) / width, screen 1 - (top + 24) / height left top vertical Left reverse samplen 2
if (figures > 1) do for [i=1:figures] {
    set label 10 + i figure_names[i] at first figure_at[i], graph 1 center offset 0, 0.8 noenhanced tc rgb '#222222'
}
if (lines > 0) do for [i=1:lines] {
    set arrow i from first line_from[i], line_at[i] to first line_to[i], line_at[i] nohead lt 101 front
    set label 20 + i line_names[i] at first line_to[i], line_at[i] left offset 0.6, 0 noenhanced tc rgb '#222222' front
}
of(i, y) = $5 == i ? y : NaN
plot for [i=1:series] data skip 1 using 1:(of(i, $2)) with boxes lc rgb colours[colour_of[i]] title names[i], \
     data skip 1 using 1:3:(0):($4 - $3) with vectors nohead lc rgb '#222222' lw 1.5 notitle, \
     data skip 1 using 1:(0):xtic(short(strcol(6))) with points pt 0 notitle
