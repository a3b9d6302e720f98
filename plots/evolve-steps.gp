# The steps of an evolution's log, which its charts are over; it stands before their own scripts. Sets
# head[c] (the column names), column_of(name) (0: none), step[r] of each row (what is counted, from the
# start), part[r] (of the run: its phase or stage, from 1) and parts, starts (of each, in steps; then the
# end), and `eval steps` the axis.
array head[columns]
array step[rows + 1]
array part[rows + 1]
array starts[rows + 2]
array plies[rows + 2]
stats data every ::0::0 using (sum [c=1:columns] (head[c] = strcol(c), 0), 0) nooutput
column_of(name) = sum [c=1:columns] (head[c] eq name ? c : 0)
do for [name in "games round generation crossovers"] { if (column_of(name) > 0) { unit = name } }
part_name = column_of('phase') > 0 ? 'phase' : column_of('stage') > 0 ? 'stage' : ''
has_plies = column_of('first_ply') > 0 && column_of('last_ply') > 0
r = 0
base = 0
number = 0
before = NaN
parts = 0
if (rows == 0 || !exists('unit')) { exit }
set datafile columnheaders
stats data using (r = r + 1, k = column(unit), base = r > 1 && base + k < step[r - 1] ? step[r - 1] : base, step[r] = base + k, \
    q = part_name eq '' ? 1 : column(part_name), \
    !(q == before) ? (parts = parts + 1, before = q, starts[parts] = r > 1 ? step[r - 1] : 0, \
        plies[parts] = has_plies ? sprintf('%.0f–%.0f', column('first_ply'), column('last_ply')) : '') : 0, \
    part[r] = parts, 0) nooutput
unset datafile columnheaders
total = step[rows]
if (!(total > 0)) { exit }
starts[parts + 1] = total
# Whether a row is among about `many`, or the first or last of its part.
ends_part(r) = r == rows || part[r + 1] > part[r]
is_shown(r, many) = r == 1 || ends_part(r) || part[r] > part[r - 1] || int(r) % (rows / many + 1) == 0
array row[rows]

apart = parts / 16 + 1
steps = "set xrange [0:total]; set format x '%.10g'; if (total <= 10) { set xtics 1 }; set xlabel unit;".\
    "if (has_plies) { set grid noxtics; set xtics () scale 0 rotate by 40 right;".\
    "  set xlabel sprintf('plies from the start of the game at which the phase adds positions; %.0f %s in all', total, unit) };".\
    "do for [i=1:parts] { eval part_mark }"
part_mark = "middle = (starts[i] + starts[i + 1]) / 2.0;".\
    "if (has_plies && (i % apart == 0 || parts < 16)) { set xtics add (plies[i] middle) };".\
    "if (!has_plies && parts > 1 && starts[i + 1] - starts[i] > 0.08 * total) {".\
    "  set label 10 + i sprintf('%s %d', part_name, i) at first middle, graph 1 center offset 0, 0.6 tc rgb '#555555' font ',11' };".\
    "if (i > 1) { set arrow 10 + i from first starts[i], graph 0 to first starts[i], graph 1 nohead lc rgb '#999999' lw 1 dt 2 front }"
