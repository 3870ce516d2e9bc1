import { randomBytes } from 'node:crypto';
import { test as base, expect, type BrowserContext, type BrowserContextOptions, type Locator, type Page } from '@playwright/test';
import pg from 'pg';
import { bn as onboard } from '../../web/src/i18n/onboard/bn.js';
import { bn as paper } from '../../web/src/i18n/exam-paper/bn.js';
import { routeAtOnce } from './routed.js';

export { expect };
export type { Locator, Page };

type Row = Record<string, unknown>;
/** One statement on the product's own database, over a connection that the product does not know. */
export type Sql = <T extends Row = Row>(text: string, values?: readonly unknown[]) => Promise<T[]>;

export interface Student {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}
export interface OpenOptions extends BrowserContextOptions {
  /** Signs this person in; signs up first when nobody has that e-mail. Nobody: a visitor. */
  readonly as?: Student;
  readonly width?: number;
  /** Called with the fresh context before any page is opened in it. */
  readonly before?: (context: BrowserContext) => Promise<unknown>;
}
export type Open = (options?: OpenOptions) => Promise<Page>;

const required = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is set by test/e2e/setup.ts: run the tests through playwright`);
  return value;
};
export const address = (): string => required('E2E_ADDRESS');

const latin = '0123456789';
const bengali = '০১২৩৪৫৬৭৮৯';
export const toBengali = (value: number | string): string => String(value).replaceAll(/\d/g, (digit) => bengali[Number(digit)] ?? digit);
export const toLatin = (text: string): string => text.replaceAll(/[০-৯]/g, (digit) => latin[bengali.indexOf(digit)] ?? digit);
/** A text of a catalogue with its values in place, numbers as the page writes them in Bengali. */
export const say = (text: string, values: Record<string, string | number>): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name] ?? '';
    return typeof value === 'number' ? toBengali(value) : value;
  });

/** Somebody new; has an account once a page was opened as them. */
export const newStudent = (name = 'পরীক্ষার্থী'): Student => {
  // With a letter: bare digits are looked for among the phones first, and one of 43 such tails has no letter.
  const tail = `a${randomBytes(4).toString('hex')}`;
  return { name: `${name} ${tail}`, email: `e2e-${tail}@example.com`, password: 'a-long-password' };
};

/** What the product asks of everybody who is new. */
const about = { phone: '01700000000', hsc_batch: 'HSC 2026', institute: 'পরীক্ষা কলেজ' };

/** Who has an account already, as far as this process knows: asking for another costs a hash, and that one is there is told 5 times an hour. */
const known = new Set<string>();

type Headers = Readonly<Record<string, string>>;
const post = (path: string, body: unknown, headers: Headers): Promise<Response> =>
  fetch(address() + path, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) });

/** Name and value of each cookie that an answer sets. */
const cookiesOf = (answer: Response): [name: string, value: string][] =>
  answer.headers.getSetCookie().map((line) => {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    return [name, value];
  });

/** The sign-up's answer; nothing further where there is such an account already. */
const askForAccount = async ({ name, email, password }: Student, headers: Headers): Promise<Response> => {
  const answer = await post('/api/auth/sign-up', { name, email, password }, headers);
  if (!answer.ok) return answer;
  const cookie = cookiesOf(answer)
    .map((pair) => pair.join('='))
    .join('; ');
  const more = await post('/api/auth/update', about, { ...headers, cookie });
  expect(more.status, `what is asked of ${email}`).toBeLessThan(300);
  known.add(email);
  return answer;
};

/** An account for somebody whom another page, or nobody, will sign in. */
export const signUp = async (person: Student): Promise<void> => {
  const { status } = await askForAccount(person, {});
  expect(status, `signing ${person.email} up`).toBeLessThan(300);
};

/**
 * Signs in over the API and gives the browser the cookies: a page opened for that alone costs more than the rest. By host and not by address,
 * since Chromium takes no `Secure` cookie for an address of plain http.
 */
const enter = async (context: BrowserContext, person: Student, headers: Headers): Promise<void> => {
  const { email, password } = person;
  const signIn = (): Promise<Response> => post('/api/auth/sign-in', { login: email, password }, headers);
  const isNew = email.startsWith('e2e-') && !known.has(email);
  let answer = isNew ? await askForAccount(person, headers) : await signIn();
  if (!answer.ok) answer = isNew ? await signIn() : await askForAccount(person, headers);
  expect(answer.status, `signing ${email} in`).toBeLessThan(300);
  known.add(email);
  await context.addCookies(
    cookiesOf(answer).map(([name, value]) => {
      const secure = name.startsWith('__Host-');
      return { name, value, domain: new URL(address()).hostname, path: '/', httpOnly: true, secure, sameSite: 'Lax' as const };
    }),
  );
};

/** A page of this origin with nothing on it, for scripts of it: answers of the API may fetch nothing, by their own policy. */
export const openEmpty = async (page: Page): Promise<void> => {
  const empty = `${address()}/__empty`;
  await page.route(empty, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }));
  await page.goto(empty);
  await page.unroute(empty);
};

/** Asks the server as whoever is signed in on this page, whether or not one is open there. */
export const ask = async <T>(page: Page, method: string, path: string, body?: unknown): Promise<T> => {
  const answer = await page.request.fetch(address() + path, { method, ...(body === undefined ? {} : { data: body }) });
  const said = await answer.text();
  expect(answer.status(), `${method} ${path}: ${said.slice(0, 300)}`).toBeLessThan(300);
  return JSON.parse(said) as T;
};

/** Whether the page works: one that can be read as it stands starts only after it has been drawn, and hears nothing before. */
const works = (): boolean => {
  const root = document.getElementById('root');
  return root === null || Object.keys(root).some((key) => key.startsWith('__reactContainer'));
};

/** Opened or loaded anew without a wish of its own (`waitUntil`), a page is waited for until it works: nobody presses earlier in these tests. */
const openWorking = (page: Page): void => {
  const [open, again] = [page.goto.bind(page), page.reload.bind(page)];
  // Asked often: pages work some tenths of a second after they were loaded, and there are hundreds of them.
  const often = [20, 40, 60, 80, 100];
  const working = (): Promise<void> =>
    expect.poll(() => page.evaluate(works), { message: `${page.url()} works`, intervals: often }).toBe(true);
  page.goto = async (url, options) => {
    const response = await open(url, options);
    if (!options?.waitUntil) await working();
    return response;
  };
  page.reload = async (options) => {
    const response = await again(options);
    if (!options?.waitUntil) await working();
    return response;
  };
};

export interface Exam {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly questions: number;
  /** The path below which its pages lie. */
  readonly path: string;
}

interface Fixtures {
  readonly open: Open;
  /** Moves the product's clock to this far from real time (an SQL interval); put back after the test. */
  readonly moveClock: (offset: string) => Promise<void>;
  /** The exam that is always on. */
  readonly live: Exam;
}

export const findExam = async (sql: Sql, condition: string): Promise<Exam> => {
  const [found] = await sql<{ id: string; slug: string; title: string; questions: number }>(
    `select e.id, c.slug, e.title, e.question_count as questions
       from exams.exams e join exams.exam_courses ec on ec.exam_id = e.id join catalog.courses c on c.id = ec.course_id
      where ${condition} order by e.created_at desc limit 1`,
  );
  if (!found) throw new Error(`The demo has no exam with ${condition}`);
  return { ...found, path: `${address()}/courses/${found.slug}/mcq/${found.id}` };
};

export const test = base.extend<Fixtures, { sql: Sql }>({
  sql: [
    async ({ browserName }, use) => {
      const pool = new pg.Pool({ connectionString: required('E2E_DATABASE_URL'), max: 2, application_name: `e2e ${browserName}` });
      await use(async (text, values = []) => (await pool.query(text, [...values])).rows as never);
      await pool.end();
    },
    { scope: 'worker' },
  ],
  open: async ({ browser }, use) => {
    const contexts: BrowserContext[] = [];
    const broken: string[] = [];
    await use(async ({ as, width = 1280, before, ...options } = {}) => {
      const phone = width < 500 ? { hasTouch: true, isMobile: true } : {};
      const context = await browser.newContext({ viewport: { width, height: 800 }, ...phone, ...options });
      contexts.push(context);
      await before?.(context);
      if (options.javaScriptEnabled !== false)
        context.on('page', (page) => {
          openWorking(page);
          routeAtOnce(page, address());
        });
      const page = await context.newPage();
      page.on('pageerror', (error) => broken.push(error.message));
      // As this browser, in its language: both stand with the sign-in.
      if (as) {
        const userAgent = options.userAgent ?? (await page.evaluate(() => navigator.userAgent));
        await enter(context, as, { 'user-agent': userAgent, 'accept-language': options.locale ?? 'bn-BD' });
      }
      return page;
    });
    for (const context of contexts) {
      // What a page fetches ahead may still be on its way through a test's own answers: with the test over that is no fault.
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
      await context.unrouteAll({ behavior: 'ignoreErrors' });
      await context.close();
    }
    // An error that nobody caught is a failure even where the page still looks right.
    expect(broken, 'uncaught errors of the pages').toEqual([]);
  },
  moveClock: async ({ sql }, use) => {
    const set = async (offset: string): Promise<void> => void (await sql('update platform.clock set offset_by = $1::interval', [offset]));
    await use(set);
    await set('0');
  },
  live: async ({ sql }, use) => use(await findExam(sql, `e.state = 'open' and e.attempts_allowed = 100`)),
});

export interface Start {
  readonly attempt: { readonly id: string; readonly deadline: string };
  /** For each shown question its number in the paper and its options' order. */
  readonly order: readonly (readonly number[])[];
}

/** From the onboarding page into the running paper. */
export const startExam = async (page: Page, exam: Exam): Promise<Start> => {
  await page.goto(`${exam.path}/onboard`);
  const answered = page.waitForResponse((answer) => answer.url().endsWith('/attempts') && answer.request().method() === 'POST');
  await page.getByRole('button', { name: onboard.start }).click();
  const start = (await (await answered).json()) as Start;
  await opened(page, exam);
  return start;
};

/** The paper is on the screen with its last question. */
export const opened = async (page: Page, exam: Exam): Promise<void> => {
  await page.waitForURL(exam.path);
  await expect(question(page, exam.questions)).toBeAttached();
};

export const question = (page: Page, number: number): Locator => page.locator(`#q${number}`);
export const option = (page: Page, number: number, place: number): Locator => question(page, number).getByRole('radio').nth(place);
export const choose = async (page: Page, number: number, place: number): Promise<void> => {
  await option(page, number, place).click();
  await expect(option(page, number, place)).toBeChecked();
};
/** How many questions show an answer. */
export const shownAnswers = (page: Page): Locator => page.locator('[data-number] [role=radio][aria-checked=true]');
/** The questions in the order of the page, as text. */
export const shownOrder = (page: Page): Promise<string[]> => page.locator('[data-number]').allInnerTexts();
export const savedLine = (page: Page, count: number): Locator =>
  page.getByText(say(paper.allSaved, { total: count }), { exact: true }).first();

/** The place of the right option of each shown question, in the order of this attempt. */
export const rightPlaces = async (sql: Sql, exam: Exam, { order }: Start): Promise<number[]> => {
  const keys = await sql<{ right: number }>(
    `select array_position(q.option_ids, k.option_ids[1]) - 1 as right
       from exams.exam_questions q join exams.exam_keys k on k.exam_id = q.exam_id and k.question_id = q.id
      where q.exam_id = $1 order by q.number`,
    [exam.id],
  );
  return order.map(([q = -1, ...o]) => o.indexOf(keys[q]?.right ?? -1));
};

/** Answered questions of an attempt, as PostgreSQL has them. */
export const answersInSql = async (sql: Sql, attemptId: string): Promise<number> =>
  Number((await sql(`select count(*) from exams.answers where attempt_id = $1 and option_ids <> '{}'`, [attemptId]))[0]?.['count']);

/** Opens the summary and hands the paper in; the receipt is on the screen afterwards. */
export const submit = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: paper.submit, exact: true }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: paper.submit, exact: true }).click();
  await expect(page.getByRole('heading', { name: paper.submitted, exact: true })).toBeVisible();
};

/** The right side of a line of the receipt. */
export const receiptLine = (page: Page, name: string): Locator => page.locator('dl > div').filter({ hasText: name }).locator('dd');

/** A page that the service worker looks after, so that it opens without a connection. */
export const keptByWorker = async (page: Page): Promise<void> => {
  await page.waitForFunction(async () => {
    await navigator.serviceWorker.ready;
    return navigator.serviceWorker.controller !== null;
  });
};

export const bcs = `e.title like 'বিসিএস প্রিলি%'`;
/** Puts the one exam of `/jobs` before us; whatever else is on, it is what that page shows first. `opens`: an interval of SQL. */
export const setBcs = async (sql: Sql, opens: string): Promise<void> => {
  await sql(`update exams.exams e set state = 'scheduled', version = version + 1, opens_at = now() + interval '${opens}',
    closes_at = now() + interval '${opens}' + interval '1 hour' where ${bcs} and state in ('scheduled', 'open')`);
  await sql(`update platform.page_tags set version = version + 1 where tag = 'exams'`);
};
