// run: {root}/examples/race.ptx --block 2 --set WarpSize=1 --buffer o=u32[1] --arg o --check kernel
/* Two warps store to one word: what the story says of it, and the operations that are accused. */
says('the verdict names the race', textOf('verdict'), 'check: data race: write of 4 bytes');
is('it is a bad one', document.getElementById('verdict').className, 'bad');
is('two warps of a lane', textOf('shape'), '2 warps of 1 lane, 8 steps');
says('the story', textOf('about'), 'Data race on o');
const points = [...document.querySelectorAll('.story li')];
check('a point of it is accused', points.some(p => p.className.includes('bad')));
press('}');
check('its key goes to its points', V.story.some(s => s.at === V.cur));
[...document.querySelectorAll('.story li')].pop().click();
is('so does a click', V.cur, V.story[V.story.length - 1].at);
check('the accused operation has a ring', document.querySelectorAll('circle.accused').length > 0);
says('both warps have a column', document.getElementById('head').textContent, 'w0w1');
says('the other warp could step', textOf('legend'), 'could step, another one does');
const row = rowTexts().find(t => t.includes('st.global'));
check('a store names its buffer and value', /o = [01]$/.test(row), row);
press('m');
check('rows of memory say what runs', rowTexts().some(t => t.includes('ends: writeL2')));
