#!/bin/sh
# page.sh WARPSTEP SCRIPT: what SCRIPT says of the page of an exploration. Its first lines are
#     // explore: FILE OPTIONS     from the folder of the sources, {file} stands for the copy of the text
#     // window: WIDTH,HEIGHT      1280,800 unless given
# It stands at the end of the page when Chromium opens it, and calls check(what, whether). Without
# Chromium nothing is tested, aloud (status 77).
tool=$1 script=$2
root=$(cd "$(dirname "$0")/../.." && pwd)
browser=$(command -v chromium || command -v chromium-browser || command -v google-chrome)
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
if [ -z "$browser" ]; then
    echo "SKIPPED: there is no chromium here, so no page was opened"
    exit 77
fi
options=$(sed -n 's|^// explore: ||p' "$script")
window=$(sed -n 's|^// window: ||p' "$script")
cd "$root" || exit 1
eval "$tool explore $options --quiet --format html" > "$folder/made.html" 2> "$folder/errors"
status=$?
if [ $status -eq 1 ] || [ $status -eq 2 ]; then
    cat "$folder/errors"
    exit 1
fi
{
    sed '/<\/body>/,$d' "$folder/made.html"
    cat <<'END'
<script>
(() => {
'use strict';
const results = [];
addEventListener('error', e => results.push('FAIL script error: ' + e.message));
const check = (what, whether) => results.push((whether ? 'PASS ' : 'FAIL ') + what);
const all = (selector, inside = document) => [...inside.querySelectorAll(selector)];
const shown = id => !document.getElementById(id).hidden;
const click = e => e.dispatchEvent(new MouseEvent('click', {bubbles: true}));
const over = e => e.dispatchEvent(new MouseEvent('mouseover', {bubbles: true}));
const press = (key, on = document.body) => on.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true}));
try {
END
    cat "$script"
    cat <<'END'
} catch (e) { results.push('FAIL ' + e.stack.replace(/\n/g, ' ')); }
check('nothing is loaded from elsewhere', !all('[src], link').length);
const out = document.createElement('pre');
out.id = 'results';
out.textContent = '\n' + results.join('\n') + '\nDONE\n';
document.body.append(out);
})();
</script>
</body>
</html>
END
} > "$folder/page.html"
timeout 100 "$browser" --headless=new --no-sandbox --disable-gpu --user-data-dir="$folder/profile" \
    --window-size="${window:-1280,800}" --virtual-time-budget=5000 --dump-dom "file://$folder/page.html" \
    > "$folder/dom" 2> "$folder/log"
grep -E '^(PASS|FAIL|DONE)' "$folder/dom" > "$folder/results"
grep '^FAIL' "$folder/results"
grep -c '^PASS' "$folder/results" | sed 's/$/ assertions hold/'
if ! grep -q '^DONE' "$folder/results"; then
    echo "the page's script did not come to its end"
    tail -5 "$folder/log"
    exit 1
fi
! grep -q '^FAIL' "$folder/results"
