import { bn as bank } from '../../web/src/features/bank/bn.js';
import { bn as editor } from '../../web/src/features/editor/bn.js';
import { bn as playground } from '../../web/src/features/playground/bn.js';
import { box, goToBank, newContributor } from './bank-support.js';
import { address, expect, test, type Locator, type Page } from './support.js';

const r = String.raw;
const paste = (field: Locator, type: 'text/html' | 'text/plain', text: string): Promise<void> =>
  field.evaluate(
    (element, [kind, what]) => {
      const data = new DataTransfer();
      data.setData(kind, what);
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    },
    [type, text] as const,
  );
const openPlayground = async (page: Page): Promise<Locator> => {
  await page.goto(`${address()}/playground`);
  const field = page.getByRole('textbox', { name: playground.writing });
  await field.click();
  return field;
};
const katex = (tex: string) =>
  `<span class="katex"><span class="katex-mathml"><math><semantics><mrow><mi>v</mi></mrow>` +
  `<annotation encoding="application/x-tex">${tex}</annotation></semantics></math></span><span class="katex-html" aria-hidden="true">v=u+12</span></span>`;

const pasted: readonly (readonly [what: string, html: string, text: string, lost?: 'formula' | 'picture'])[] = [
  ['KaTeX', `<p>ধরি ${katex(r`v = u + \frac{1}{2}`)}5 ও</p>`, r`ধরি $v = u + \frac{1}{2}$ 5 ও`],
  ['KaTeX on its own line', `<span class="katex-display">${katex('s=ut')}</span>`, '$$s=ut$$'],
  [
    'MathJax',
    '<p>ক <mjx-container display="true"><svg></svg><mjx-assistive-mml><math><mfrac><mi>a</mi><mn>2</mn></mfrac></math></mjx-assistive-mml></mjx-container></p>',
    r`ক $$\frac{a}{2}$$`,
  ],
  [
    'Wikipedia',
    r`<span class="mwe-math-element"><math alttext="{\displaystyle E=mc^{2}}"></math><img src="https://x.org/a.svg"></span> শক্তি`,
    '$E=mc^{2}$ শক্তি',
  ],
  [
    'MathML',
    '<p>বেগ <math><msqrt><msup><mi>u</mi><mn>2</mn></msup><mo>+</mo><mi>sin</mi><mi>θ</mi></msqrt></math> কত</p>',
    r`বেগ $\sqrt{{u}^{2}+\sin θ}$ কত`,
  ],
  [
    'MathML that is too much',
    '<p>বেগ <math><mtable><mtr><mtd><mi>u</mi></mtd></mtr></mtable></math> কত</p>',
    `বেগ ${editor.formulaGone} কত`,
    'formula',
  ],
  [
    'letters of KaTeX alone',
    '<p>v<span class="katex"><span class="katex-html">=u+12</span></span></p>',
    `v${editor.formulaGone}`,
    'formula',
  ],
  [
    'Word',
    '<p>বেগ <!--[if gte msEquation 12]><m:oMath><m:f><m:num><m:r>𝑎</m:r></m:num><m:den><m:r>2</m:r></m:den></m:f></m:oMath><![endif]-->' +
      '<![if !msEquation]><span><img src="file:///c/1.png"></span><![endif]> কত</p>',
    r`বেগ $\frac{a}{2}$ কত`,
  ],
  ['TeX with backslashes', r`<p>\(v=u+at\) ও \[ s=ut \] আর $5</p>`, '$v=u+at$ ও $$s=ut$$ আর $5'],
  ['a drawing', '<p>ছবি <svg><text>v</text></svg> <button><svg></svg></button></p>', 'ছবি', 'picture'],
];

// Red (seen) with `.katex-html` kept as text (v=u+12 of v=u+½), with `math` dropped without a word, and with `\(…\)` left as it is.
test('a pasted formula stays a formula, and one that cannot be read leaves a mark and a word', async ({ open }) => {
  const page = await open();
  const field = await openPlayground(page);
  for (const [what, html, text, lost] of pasted) {
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Delete');
    await paste(field, 'text/html', html);
    expect((await field.innerText()).replaceAll(/\s+/g, ' ').trim(), what).toBe(text);
    const notice = page.getByText(lost === 'picture' ? playground.pictureLeft : playground.formulaLeft, { exact: true });
    if (lost) {
      await expect(notice.first(), what).toBeVisible();
      await page.reload();
      await field.click();
    } else await expect(notice, what).toHaveCount(0);
  }
  await page.keyboard.press('Control+A');
  await paste(field, 'text/plain', r`ধরি \(x\)`);
  await expect(field).toHaveText('ধরি $x$');
});

// Red (seen) without KaTeX's `copy-tex` and the reading of its annotation: 10−3 of 10^{-3}.
test('what is copied out of a preview and put in again is what was written', async ({ open }) => {
  const page = await open({ before: (context) => context.grantPermissions(['clipboard-read', 'clipboard-write']) });
  const field = await openPlayground(page);
  const text = r`বেগ $u+\frac{1}{2}at^2$ কত এবং $10^{-3}$ কি?`;
  await page.keyboard.insertText(text);
  const preview = page.getByRole('region', { name: playground.preview }).locator('.rich');
  await expect(preview.locator('.katex')).toHaveCount(2);
  await preview.evaluate((shown) => getSelection()?.selectAllChildren(shown));
  await page.keyboard.press('Control+C');
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(text);
  await field.click();
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Control+V');
  await expect(field).toHaveText(text);
});

// Red (seen) when any two dollar signs are a pair: the words between two prices are set in italics without blanks.
test('prices stay prices; words in a formula are warned of, and a press makes its signs dollars', async ({ open, sql }) => {
  const page = await open({ as: await newContributor(sql) });
  await goToBank(page, '?question=new');
  const stem = box(page, bank.stem);
  await stem.click();
  await page.keyboard.insertText('বইটির দাম $5 আর ওটার দাম $6, কোনটা নেব?');
  await expect(page.getByText(editor.openFormula)).toBeVisible();
  await expect(page.locator('.katex')).toHaveCount(0);
  await page.getByRole('button', { name: editor.dollarSign }).click();
  await expect(stem).toHaveText(r`বইটির দাম \$5 আর ওটার দাম \$6, কোনটা নেব?`);
  await expect(page.getByText(editor.openFormula)).toHaveCount(0);

  await stem.click();
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText('আছে $5, চাই-$ টাকা');
  await expect(page.getByText(editor.wordyFormula.replace('{formula}', '5, চাই-'))).toBeVisible();
  await page.getByRole('button', { name: editor.dollarSign }).click();
  await expect(stem).toHaveText(r`আছে \$5, চাই-\$ টাকা`);
  await expect(page.getByText('আছে $5, চাই-$ টাকা', { exact: true }).first()).toBeVisible();
});
