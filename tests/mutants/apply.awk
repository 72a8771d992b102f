# tests/mutants/apply.awk: reads a list of mutants (docs/testing.md). With -v want=NAME the next file
# is a source, and what comes out is that source with the mutant's text replaced; without, the
# mutants' names and files. Fails unless the text occurs exactly once.
BEGIN {
    name = old = new = within = source = ""
    found = 0
}

function fail(why)
{
    printf "%s: %s: %s\n", list, name, why > "/dev/stderr"
    failed = 1
    exit 1
}

# The mutant that was read last is complete.
function finish()
{
    if (name == "")
        return
    if (path == "" || breaks == "" || old == "")
        fail("a mutant needs `breaks:`, `file:` and at least one line `- text`")
    if (want == "")
        print name, path
    else if (name == want) {
        found++
        wanted_old = old
        wanted_new = new
        wanted_within = within
    }
    name = old = new = within = path = breaks = ""
}

function rest(line)
{
    sub(/^[a-z]+: */, "", line)
    return line
}

# How often the text occurs in s, and where first (the global `at`).
function occurrences(s, text,    n, i, from)
{
    n = from = at = 0
    while ((i = index(substr(s, from + 1), text)) > 0) {
        if (n++ == 0)
            at = from + i
        from += i
    }
    return n
}

# The definition of the function in the source: global first and last, in characters. A definition
# begins at a line that starts with its type and has a line `{` before any `;`; it ends with `}`.
function find_function(f,    n, i, j, lines, here, total)
{
    n = split(source, lines, "\n")
    first = last = total = 0
    for (i = 1; i <= n; i++) {
        here = total
        total += length(lines[i]) + 1
        if (first > 0 && lines[i] == "}") {
            last = total
            return
        }
        if (first > 0 || lines[i] !~ ("^[a-z].*[ *]" f "\\("))
            continue
        for (j = i; j <= n && lines[j] !~ /;/ && lines[j] != "{"; j++)
            ;
        if (lines[j] == "{")
            first = here + 1
    }
}

FNR == 1 && NR > 1 && want != "" {
    finish()
    if (found > 1)
        fail("there are " found " mutants of that name")
    if (found == 1)
        in_source = 1
}
in_source { source = source $0 "\n"; next }
{ list = FILENAME }
/^#/ { next }
/^mutant / { finish(); name = $2; next }
/^breaks: / { breaks = rest($0); next }
/^file: / { path = rest($0); next }
/^in: / { within = rest($0); next }
/^- / { old = old (old == "" ? "" : "\n") substr($0, 3); next }
/^\+ / { new = new (new == "" ? "" : "\n") substr($0, 3); next }
/^$/ { next }
{ fail("line " FNR " is none of a mutant: " $0) }

END {
    if (failed)
        exit 1
    if (want == "") {
        finish()
        exit 0
    }
    name = want
    if (found == 0)
        fail("there is no such mutant")
    first = 1
    last = length(source)
    if (wanted_within != "") {
        find_function(wanted_within)
        if (last == 0)
            fail("the source has no function " wanted_within)
    }
    n = occurrences(substr(source, first, last - first + 1), wanted_old)
    if (n != 1)
        fail("the text occurs " n " times, not once: " wanted_old)
    at += first - 1
    printf "%s%s%s", substr(source, 1, at - 1), wanted_new, substr(source, at + length(wanted_old))
}
