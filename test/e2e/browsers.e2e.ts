import { bn as notices } from '../../web/src/features/notices-desk/bn.js';
import { bn as paper } from '../../web/src/i18n/exam-paper/bn.js';
import { bn as board } from '../../web/src/i18n/leaderboard/bn.js';
import { bn as onboard } from '../../web/src/i18n/onboard/bn.js';
import { bn as shell } from '../../web/src/shell/bn.js';
import { bn as signIn } from '../../web/src/shell/sign-in/bn.js';
import { newStaff } from './admin-support.js';
import { engines, test } from './browsers/open-in.js';
import { button, dialog, field, heading, option, sends, words, type Tab } from './browsers/tab.js';
import { address, answersInSql, expect, newStudent, say, signUp, type Exam, type Sql, type Student } from './support.js';

const enter = async (tab: Tab, { email, password }: Student): Promise<void> => {
  await tab.fill(dialog(field(signIn.login)), email);
  await tab.fill(dialog(field(signIn.password)), password);
  await tab.press(dialog(sends(signIn.signIn)));
  await tab.gone(dialog());
};
const allSaved = (count: number): string => words(say(paper.allSaved, { total: count }));
const attemptOf = async (sql: Sql, { email }: Student): Promise<string> => {
  const [attempt] = await sql<{ id: string }>(
    'select a.id from exams.attempts a join identity.users u on u.id = a.user_id where u.email = $1',
    [email],
  );
  return attempt!.id;
};
const opened = (tab: Tab, exam: Exam): Promise<void> => tab.shown(`//*[@id='q${exam.questions}']`);
const keptByWorker = async (tab: Tab): Promise<void> => {
  const kept = (): boolean => navigator.serviceWorker.controller !== null;
  await expect.poll(() => tab.read(kept), { message: 'a page that the service worker looks after' }).toBe(true);
};

/** A word comes by the mouse from elsewhere, to the beginning of the text. */
const dropAtItsStart = (text: HTMLElement | null): void => {
  const data = new DataTransfer();
  data.setData('text/plain', 'কাল ');
  const { left, top } = text!.querySelector('p')!.getBoundingClientRect();
  const at = { clientX: left + 1, clientY: top + 8, bubbles: true, cancelable: true };
  text!.dispatchEvent(new DragEvent('drop', { dataTransfer: data, ...at }));
};
/** As the picker of the browser does; a field that knows no such time would hold another text. */
const pickTime = (one: HTMLElement | null): void => {
  const put = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!;
  put.call(one, '2031-03-05T10:30');
  one!.dispatchEvent(new Event('input', { bubbles: true }));
};

for (const engine of engines)
  test.describe(engine.name, () => {
    // Red when this engine cannot do one of them: cookies, the sealed paper, IndexedDB, the service worker, the browser's own dialog.
    test('a student signs in, takes the exam, loses the line, reloads, hands in and sees the board', async ({ openIn, sql, live }) => {
      const { tab, line } = await openIn(engine, 'phone');
      const student = newStudent();
      await signUp(student);
      await test.step('signs in', async () => {
        await tab.go(`${live.path}/onboard`);
        await tab.press(button(onboard.haveAccount));
        await enter(tab, student);
      });
      await test.step('sees the exam', () => tab.shown(heading(live.title)));
      await test.step('starts', async () => {
        await tab.press(button(onboard.start));
        await opened(tab, live);
        await keptByWorker(tab);
      });
      const attempt = await attemptOf(sql, student);
      await test.step('answers by a press', async () => {
        await tab.press(option(1, 1));
        await tab.has(option(1, 1), 'aria-checked', 'true');
      });
      await test.step('answers by a key', async () => {
        await tab.key('ArrowDown');
        await tab.focused(`//*[@id='q2']`);
        await tab.driver.type('3');
        await tab.has(option(2, 2), 'aria-checked', 'true');
      });
      await test.step('changes an answer', async () => {
        await tab.press(option(1, 3));
        await tab.has(option(1, 3), 'aria-checked', 'true');
        await tab.has(option(1, 1), 'aria-checked', 'false');
        await tab.shown(allSaved(2));
      });
      const flag = `//*[@id='q3']${button(paper.flag)}`;
      await test.step('marks a question to come back to', async () => {
        await tab.press(flag);
        await tab.has(flag, 'aria-pressed', 'true');
      });
      await test.step('answers without a line', async () => {
        line.cut();
        await tab.press(option(4, 0));
        await tab.has(option(4, 0), 'aria-checked', 'true');
        await tab.shown(words(paper.offline));
        expect(await answersInSql(sql, attempt)).toBe(2);
      });
      await test.step('reloads without a line, and finds all of it', async () => {
        await tab.reload();
        await opened(tab, live);
        for (const [number, place] of [
          [1, 3],
          [2, 2],
          [4, 0],
        ] as const)
          await tab.has(option(number, place), 'aria-checked', 'true');
        await tab.has(flag, 'aria-pressed', 'true');
        line.mend();
        await expect.poll(() => answersInSql(sql, attempt)).toBe(3);
        await tab.shown(allSaved(3));
      });
      await test.step('hands in, after going back once', async () => {
        await tab.press(button(paper.submit));
        await tab.shown(dialog(heading(paper.submitAsk)));
        await tab.key('Escape');
        await tab.gone(dialog());
        await tab.focused(button(paper.submit));
        await tab.press(button(paper.submit));
        await tab.press(dialog(button(paper.submit)));
        await tab.focused(heading(paper.submitted));
      });
      await test.step('reads the receipt, and the own row of the board', async () => {
        expect(await tab.text(`//dl/div[dt[normalize-space(.)='${paper.keptAnswers}']]/dd`)).toBe(say(paper.keptOf, { total: 3, kept: 3 }));
        await tab.press(button(paper.seeBoard));
        await tab.shown(words(board.myPlace));
      });
    });

    // Red when this engine draws no field for day and time, leaves the wrong field unfocused, or types no Bengali into the editor.
    test('staff write a notice: a wrong link has the focus, a day and a time are typed, and it is planned', async ({ openIn, sql }) => {
      const { tab } = await openIn(engine, 'desktop');
      const admin = await newStaff(sql, 'admin');
      await tab.go(`${address()}/admin/settings/noticechannel?notice=new`);
      await enter(tab, admin);
      const title = `ক্লাসের সময় বদলেছে ${admin.email.slice(4, 13)}`;
      await tab.fill(field(notices.title), title);
      const body = `//*[@role='textbox' and @aria-multiline]`;
      await tab.press(body);
      await tab.driver.type('ক্লাস বিকেলে');
      await expect.poll(() => tab.text(body)).toBe('ক্লাস বিকেলে');
      await tab.of(body, dropAtItsStart);
      await expect.poll(() => tab.text(body)).toBe('কাল ক্লাস বিকেলে');
      await tab.fill(field(notices.link), 'https://evil.example');
      await tab.choose(field(notices.timing), 'later');
      await tab.press(sends(notices.plan));
      await tab.shown(words(notices.badLink));
      await tab.focused(field(notices.link));
      await tab.fill(field(notices.link), '/courses');
      await tab.of(field(notices.startsAt), pickTime);
      await tab.press(sends(notices.plan));
      await tab.press(dialog(button(notices.plan)));
      await tab.gone(dialog());
      const [saved] = await sql('select body_html as body, link, starts_at as at from community.notices where title = $1', [title]);
      expect(saved).toEqual({ body: 'কাল ক্লাস বিকেলে', link: '/courses', at: new Date('2031-03-05T04:30:00Z') });
    });

    // Red (seen, five times of six) when a chunk that the browser gives up as its page is left makes the page load itself anew.
    test('the address that is asked for right after the sign-in is the one that comes', async ({ openIn, sql }) => {
      const { tab } = await openIn(engine, 'desktop');
      const admin = await newStaff(sql, 'admin');
      await tab.go(address());
      await tab.press(button(shell.signIn));
      await enter(tab, admin);
      await tab.go(`${address()}/admin/settings/noticechannel`);
      await expect.poll(() => tab.read(() => location.pathname)).toBe('/admin/settings/noticechannel');
    });
  });
