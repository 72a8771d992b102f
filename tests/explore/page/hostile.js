// explore: tests/explore/page/hostile.ptx --block 2 --set WarpSize=1 --buffer 'o=u32[1]' --arg o --expect 'forall (o=0)' --profile sc
check('a text that would end scripts changes nothing but text', all('#table tr[data-row]').length === 2 && document.title !== 'gone');
check('a condition that does not hold', /forall \(o=0\) does not hold/.test(document.getElementById('totals').textContent)
  && all('.cond.bad').length === 1);
click(all('#table tr[data-row]')[1]);
check('its run opens', shown('app') && /o = 1/.test(document.getElementById('verdict').textContent));
