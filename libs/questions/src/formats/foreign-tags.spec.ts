import { describe, expect, it } from '@jest/globals';
import { withForeignTagsShown } from './foreign-tags.js';

// Red when a cleaner would drop a part of a program or of a formula with what it takes for a tag.
describe('what looks like a tag and is none', () => {
  it.each([
    ['List<String> x = new List<>();', 'List&lt;String> x = new List<>();'],
    ['<code>#include <stdio.h></code>', '<code>#include &lt;stdio.h></code>'],
    ['if a <b and c', 'if a &lt;b and c'],
    ['a <b <i>c</i>', 'a &lt;b <i>c</i>'],
    ['map<int, string>', 'map&lt;int, string>'],
    ['<p class="x">a</p><BR/><img alt="1 > 0 <" src="x">', '<p class="x">a</p><BR/><img alt="1 > 0 <" src="x">'],
    ['<nolink>a</nolink><o:p></o:p><x-y k="v">', '<nolink>a</nolink><o:p></o:p><x-y k="v">'],
    ['$a<b$ and $c>d$', '$a&lt;b$ and $c>d$'],
    ['2 < 3', '2 < 3'],
  ])('%s', (html, expected) => {
    expect(withForeignTagsShown(html)).toBe(expected);
  });

  it('takes no longer for a long text', () => {
    const started = performance.now();
    for (const unit of ['<a "', '<a', "<a '", '<x>', '</'].map((one) => one.repeat(100_000))) withForeignTagsShown(unit);
    expect(performance.now() - started).toBeLessThan(3000);
  });
});
