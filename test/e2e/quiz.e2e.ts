import { bn as quiz } from '../../web/src/features/quiz/bn.js';
import { bn as asked } from '../../web/src/features/quiz/asked-text/bn.js';
import { bn as mistakes } from '../../web/src/features/quiz/mistakes/bn.js';
import { bn as rounds } from '../../web/src/features/quiz/rounds/bn.js';
import { faultsOf } from './axe.js';
import { address, expect, newStudent, say, test, type Page, type Sql } from './support.js';

const button = (page: Page, label: string) => page.getByRole('button', { name: label, exact: true });
const link = (page: Page, label: string) => page.getByRole('link', { name: label, exact: true });

interface Shown {
  readonly shown: {
    readonly question: {
      readonly id: string;
      readonly versionId: string;
      readonly kind: string;
      readonly options: { readonly id: string }[];
    };
  } | null;
}

/** Presses what leads to the next question, and says how to answer it right and wrong by the keyboard: the server alone knows. */
const nextKeys = async (page: Page, sql: Sql, press: () => Promise<unknown>) => {
  const [answer] = await Promise.all([
    page.waitForResponse((one) => one.url().endsWith('/show') && one.request().method() === 'POST'),
    press(),
  ]);
  const { shown } = (await answer.json()) as Shown;
  const { id: questionId, versionId, kind, options } = shown!.question;
  const [row] = await sql<{ key: { optionIds: string[] } }>('select key from questions.question_versions where id = $1', [versionId]);
  const places = options.map(({ id }, at) => ({ key: String(at + 1), right: row!.key.optionIds.includes(id) }));
  // Of this answer: the question before stands until the new one is drawn, and takes no key any more.
  await expect(page.locator(`article[aria-labelledby="asked-${questionId}"]`)).toBeVisible();
  const send = kind === 'multiple' ? ['Enter'] : [];
  const all = async (keys: readonly string[]): Promise<void> => {
    for (const key of [...keys, ...send]) await page.keyboard.press(key);
  };
  const right = places.filter((one) => one.right).map(({ key }) => key);
  return {
    right: () => all(kind === 'multiple' ? right : right.slice(0, 1)),
    wrong: () => all([places.find((one) => !one.right)!.key]),
  };
};

const wide = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth);

// The story of ten minutes on a bus: what it is, a round by the keyboard, what came of it, the wrong one again when it is due.
test('a round is played, and its mistake comes again', async ({ open, sql }) => {
  const me = newStudent();
  const page = await open({ as: me, width: 360 });
  await page.goto(`${address()}/quizflex`);
  const faults = await faultsOf(page, 'the quiz');
  await link(page, quiz.roundDoorAct).click();
  await expect(page.getByText(rounds.mixed)).toBeVisible();
  faults.push(...(await faultsOf(page, 'the choice of a subject')));

  let keys = await nextKeys(page, sql, () => button(page, rounds.start).click());
  await expect(page.getByRole('progressbar', { name: rounds.timeLine })).toBeVisible();
  faults.push(...(await faultsOf(page, 'a question of a round')));
  await keys.wrong();
  await expect(page.getByText(asked.wrong, { exact: true })).toBeVisible();
  faults.push(...(await faultsOf(page, 'an answered question')));
  for (let place = 2; place <= 10; place += 1) {
    keys = await nextKeys(page, sql, () => page.keyboard.press('Enter'));
    await keys.right();
    await expect(page.getByText(asked.right, { exact: true })).toBeVisible();
  }
  await page.keyboard.press('Enter');
  await expect(page.getByText(say(rounds.resultRight, { answered: 10, right: 9 }))).toBeVisible();
  await expect(page.getByText(rounds.firstRecord)).toBeVisible();
  await page.locator('section li button').first().click();
  await expect(page.getByText(asked.wrong, { exact: true })).toBeVisible();
  faults.push(...(await faultsOf(page, 'the result')));
  expect(await wide(page)).toBe(360);

  // A day later.
  await sql(
    `update practice.cards set due_on = due_on - 1, last_on = last_on - 1 where user_id = (select id from identity.users where email = $1)`,
    [me.email],
  );
  await link(page, rounds.dashboard).click();
  await expect(page.getByText(say(quiz.dueNow, { n: 1 }))).toBeVisible();
  faults.push(...(await faultsOf(page, 'the dashboard')));
  await link(page, quiz.dueOpen).click();
  await expect(page.getByText(say(mistakes.dueNow, { n: 1 }))).toBeVisible();
  faults.push(...(await faultsOf(page, 'the mistakes')));
  expect(await wide(page)).toBe(360);
  keys = await nextKeys(page, sql, () => link(page, mistakes.start).click());
  await keys.right();
  await expect(page.getByText(asked.right, { exact: true })).toBeVisible();
  faults.push(...(await faultsOf(page, 'a mistake seen again')));
  await button(page, mistakes.finish).click();
  await expect(page.getByText(mistakes.doneToday, { exact: true })).toBeVisible();
  expect(faults).toEqual([]);
});

// Red when a lost connection loses the answer, or an answer that was sent twice counts twice.
test('an answer that did not arrive is sent again and counts once', async ({ open, sql }) => {
  const page = await open({ serviceWorkers: 'block', as: newStudent(), width: 360 });
  await page.goto(`${address()}/quizflex/variants/mcq`);
  const keys = await nextKeys(page, sql, () => button(page, rounds.start).click());
  // It arrives; its receipt does not.
  await page.route('**/answers', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await keys.right();
  await expect(page.getByText(rounds.notSent)).toBeVisible();
  await page.unroute('**/answers');
  await button(page, rounds.again).click();
  await expect(page.getByText(asked.right, { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText(say(rounds.said, { at: 2, size: 10, points: '' }).split(',')[0]!)).toBeAttached();
});
