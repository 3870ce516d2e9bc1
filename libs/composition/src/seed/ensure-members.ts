import { BlockUser, CreateUsers, ListUsers, SetRoles, SignIn } from '#identity';
import { permissionsOf } from '#contracts/shared/permissions';
import { requestContext, type Dispatcher } from '#platform';
import { system, type Actor } from '#platform/kernel';
import { CreateQuestions, GetContributorNumbers, RecordContributorPayment } from '#questions';
import { ownDrafts } from './bank.js';
import type { DemoClock } from './clock.js';
import { blockedNumbers, contributorNumbers, members, teacherNumbers, type Member } from './members.js';
import { crowd, crowdSize, demoPassword, demoPeople } from './people.js';

const day = 86_400_000;
const seeder = system('seed');

export interface MembersTools {
  readonly dispatcher: Dispatcher;
  readonly clock: DemoClock;
  readonly signIns: SignIn;
  /** Of the demo's one password. */
  readonly passwordHash: () => Promise<string>;
}

const devices = [
  'Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; U; Android 13; Redmi 12C) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/112.0 MiuiBrowser/17.6 Mobile Safari/537.36',
];

/** Those who can sign in at once; they have been here for long. Answers their ids by role. */
const enterDemoPeople = async ({ dispatcher, clock, passwordHash }: MembersTools, now: number): Promise<ReadonlyMap<string, string>> => {
  const hash = await passwordHash();
  await clock.set(now - 500 * day);
  const { userIds } = await dispatcher.command(
    new CreateUsers(
      seeder,
      demoPeople.map(({ draft }) => ({ ...draft, passwordHash: hash })),
    ),
  );
  return new Map(demoPeople.map(({ role }, index) => [role, userIds[index]!]));
};

/** Everybody on the day they came, in the order of the days; answers their ids. */
const enter = async ({ dispatcher, clock, passwordHash }: MembersTools, all: readonly Member[], now: number): Promise<string[]> => {
  const hash = await passwordHash();
  const ids: string[] = [];
  for (const [index, { draft, daysAgo }] of all.entries()) {
    await clock.set(now - daysAgo * day - (index % 9) * 3_600_000);
    ids.push(...(await dispatcher.command(new CreateUsers(seeder, [{ ...draft, passwordHash: hash }]))).userIds);
  }
  return ids;
};

/** Those of the merit lists came in the year before, a few at a time. */
const enterCrowd = async ({ dispatcher, clock }: MembersTools, now: number): Promise<void> => {
  const people = crowd(crowdSize);
  for (let from = 0; from < people.length; from += 8) {
    await clock.set(now - (400 - from * 1.5) * day - (from % 11) * 3_600_000);
    await dispatcher.command(new CreateUsers(seeder, people.slice(from, from + 8)));
  }
};

/** Some come back, each on a device of their own. */
const visit = async ({ clock, signIns }: MembersTools, all: readonly Member[], now: number): Promise<void> => {
  for (const [index, { draft, daysAgo }] of all.entries()) {
    if (index % 5 !== 2 || blockedNumbers.has(index)) continue;
    await clock.set(now - Math.min(daysAgo, index % 13) * day - (index % 7) * 3_600_000);
    await signIns.run({
      login: draft.email,
      password: demoPassword,
      userAgent: devices[index % devices.length]!,
      address: `203.0.113.${index}`,
    });
  }
};

/** What the demo's admin has done: roles given, accounts closed, a contributor paid. All of it stands in the audit log under that name. */
const administer = async ({ dispatcher, clock }: MembersTools, adminId: string, ids: readonly string[], now: number): Promise<void> => {
  const actor: Actor = { kind: 'user', id: adminId, permissions: permissionsOf(['admin']) };
  await requestContext.run({ requestId: 'seed', actor, locale: 'bn', address: '127.0.0.1' }, async () => {
    await clock.set(now - 20 * day);
    for (const number of teacherNumbers)
      await dispatcher.command(new SetRoles(actor, ids[number]!, ['student', 'teacher'], 'নতুন শিক্ষক, চুক্তি হয়েছে'));
    for (const number of contributorNumbers)
      await dispatcher.command(new SetRoles(actor, ids[number]!, ['student', 'contributor'], 'প্রশ্ন লেখার পরীক্ষায় উত্তীর্ণ'));
    await clock.set(now - 6 * day);
    for (const [number, why] of blockedNumbers) await dispatcher.command(new BlockUser(actor, ids[number]!, 'blocked', why));
    const [paid] = await dispatcher.query(new GetContributorNumbers([ids[contributorNumbers[0]]!]));
    if (paid!.paidPaisa === 0)
      await dispatcher.command(new RecordContributorPayment(actor, paid!.id, 5_000, 'অক্টোবর মাসের সম্মানী, বিকাশে পাঠানো'));
  });
};

/** Who wrote which of the project's own questions. Only the first to enter a question is its writer: this comes before the rest of the bank. */
const writeContributions = async (
  { dispatcher, clock }: MembersTools,
  contributorId: string,
  ids: readonly string[],
  now: number,
): Promise<void> => {
  const [chemistry, ict, mathematics] = [ownDrafts('chemistry'), ownDrafts('ict'), ownDrafts('mathematics')];
  const works = [
    { by: contributorId, drafts: ict.slice(0, 12), daysAgo: 3 },
    { by: ids[contributorNumbers[0]]!, drafts: chemistry.slice(0, 14), daysAgo: 16 },
    { by: ids[contributorNumbers[1]]!, drafts: mathematics.slice(0, 8), daysAgo: 9 },
  ];
  for (const { by, drafts, daysAgo } of works) {
    await clock.set(now - daysAgo * day);
    await dispatcher.command(new CreateQuestions({ kind: 'user', id: by, permissions: ['questions.write'] }, drafts));
  }
};

/**
 * The people of the demo, made once: whoever came last says that all are there. Takes the clock through the last year and
 * leaves it to the caller to set it back.
 */
export const ensureMembers = async (tools: MembersTools): Promise<void> => {
  const all = members();
  const { dispatcher } = tools;
  const { total } = await dispatcher.query(new ListUsers({ q: all.at(-1)!.draft.email }, 'created', 1));
  if (total > 0) return;
  const now = await tools.clock.now();
  const demo = await enterDemoPeople(tools, now);
  await enterCrowd(tools, now);
  const ids = await enter(tools, all.slice(0, -1), now);
  await writeContributions(tools, demo.get('contributor')!, ids, now);
  await visit(tools, all.slice(0, -1), now);
  await administer(tools, demo.get('admin')!, ids, now);
  await enter(tools, all.slice(-1), now);
};
