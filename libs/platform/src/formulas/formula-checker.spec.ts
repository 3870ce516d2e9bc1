import { afterEach, describe, expect, it } from '@jest/globals';
import { formulaLimits } from '#contracts/shared/formulas';
import { requestContext } from '../cqrs/request-context.js';
import { AppError } from '../kernel/index.js';
import { FormulaChecker } from './formula-checker.js';

const raw = String.raw;
/** As much as is let through, and as slow: thousands of cells. */
const worst = Array.from({ length: 3 }, () => raw`$$\begin{matrix}${'&'.repeat(480)}\end{matrix}$$`).join(' ');

const opened: FormulaChecker[] = [];
const checker = (maxMs?: number): FormulaChecker => {
  const made = new FormulaChecker(maxMs);
  opened.push(made);
  return made;
};
afterEach(async () => {
  for (const one of opened.splice(0)) await one.onModuleDestroy();
});

const codesOf = async (by: FormulaChecker, texts: readonly string[]): Promise<string[][]> =>
  (await by.check(texts)).map((problems) => problems.map(({ code }) => code));

describe('the check of formulas', () => {
  it('answers for each text, in their order', async () => {
    const texts = ['কিছু নেই', raw`$x$ ও $\frac{$`, '$y$', raw`$\def\a{x}$ $\nothing$`];
    expect(await codesOf(checker(), texts)).toEqual([[], ['unreadable'], [], ['command', 'unreadable']]);
  });

  // Red (seen) where formulas are drawn by this process itself: not one turn.
  it('leaves the event loop to others', async () => {
    const by = checker();
    await by.check(['$x$']);
    let [turns, done] = [0, false];
    const turn = (): void => {
      turns += 1;
      if (!done) setImmediate(turn);
    };
    setImmediate(turn);
    expect(
      await codesOf(
        by,
        Array.from({ length: 8 }, () => worst),
      ),
    ).toEqual(Array.from({ length: 8 }, () => []));
    done = true;
    expect(turns).toBeGreaterThan(20);
  });

  // Red (seen) without the limit of time: the second text waits for the first for ever; and where the thread is not begun anew.
  it('refuses the text that takes too long, and goes on with those behind it', async () => {
    const by = checker(1);
    const [first, ...behind] = await codesOf(by, [worst, 'none', '$x$', '$y$']);
    expect(first).toEqual(['slow']);
    expect(behind).toHaveLength(3);
    // On a busy machine a short one takes longer than that too, but not always.
    let last = ['slow'];
    for (let tries = 0; tries < 500 && last.length > 0; tries += 1) last = (await codesOf(by, ['$x$']))[0] ?? [];
    expect(last).toEqual([]);
  });

  // Red (seen) where the time of an ended thread is forgotten.
  it('says what processor time all formulas have taken, also where a thread was ended', async () => {
    const by = checker(1);
    let before = by.processorMs;
    expect(before).toBe(0);
    for (const text of [worst, worst]) {
      expect(await codesOf(by, [text])).toEqual([['slow']]);
      expect(by.processorMs).toBeGreaterThanOrEqual(before + 1);
      before = by.processorMs;
    }
  });

  // Red (seen) without the counts: so many formulas would be sent to the thread, and drawn.
  it('refuses too many formulas, and too many characters of them, without drawing one', async () => {
    const { maxInText, maxCharactersInText } = formulaLimits;
    const by = checker(0.001);
    expect(await codesOf(by, ['$x$ '.repeat(maxInText + 1)])).toEqual([['too-much']]);
    expect(await codesOf(by, [`$${'x'.repeat(1999)}$ `.repeat(Math.ceil(maxCharactersInText / 1999))])).toEqual([['too-much']]);
    expect(await codesOf(checker(), ['$x$ '.repeat(maxInText)])).toEqual([[]]);
  });

  // Red (seen) without the bound of what waits.
  it('turns texts away while too much waits, and takes them again', async () => {
    const by = checker();
    const long = `$${'x'.repeat(1900)}$ `.repeat(10);
    const many = by.check(Array.from({ length: 6 }, () => long));
    await expect(by.check(['$x$'])).rejects.toMatchObject({ statusMessage: 'Temporarily unavailable', statusCode: 503 });
    await many;
    expect(await codesOf(by, ['$x$'])).toEqual([[]]);
  });

  it('names the field, in the language of the request', async () => {
    const by = checker();
    const said = async (locale: 'bn' | 'en'): Promise<AppError> =>
      requestContext.run({ requestId: 'r', actor: { kind: 'system', name: 'test' } as never, locale, address: null }, () =>
        by.demand({ title: 'কিছু', 'drafts.3.stem': raw`মন্দ $\newcommand{\a}{b}$` }).then(
          () => Promise.reject(new Error('It was taken')),
          (error: unknown) => error as AppError,
        ),
      );
    const [bn, en] = [await said('bn'), await said('en')];
    expect(en).toBeInstanceOf(AppError);
    expect(Object.keys(en.issues ?? {})).toEqual(['drafts.3.stem']);
    expect(en.issues?.['drafts.3.stem']).toContain(raw`the command \newcommand cannot be used here`);
    expect(bn.issues?.['drafts.3.stem']).toContain(raw`\newcommand কমান্ডটি এখানে ব্যবহার করা যায় না`);
  });

  // Red when a formula that KaTeX refuses takes the list of courses with it. Seen red: thrown out of the query.
  it('draws covers, and leaves as text what cannot be set', async () => {
    const by = checker();
    expect(await by.covers(['F=ma', raw`\frac{a`, '১৯৫২', 'x+'.repeat(200), 'F=ma'])).toEqual([
      '<math><mrow><mi>F</mi><mo>=</mo><mi>m</mi><mi>a</mi></mrow></math>',
      raw`\frac{a`,
      '১৯৫২',
      'x+'.repeat(200),
      '<math><mrow><mi>F</mi><mo>=</mo><mi>m</mi><mi>a</mi></mrow></math>',
    ]);
    // A thread that is ended leaves the source.
    expect((await checker(0.001).covers([raw`\frac{a}{b}`]))[0]).toMatch(/^(?:<math>|\\frac)/);
  });
});
