import { newId } from '#platform/kernel';
import type { Break, Healthy } from './breaks.js';
import { makeSale, refundLine, type Ask, type SaleMade } from './sale-rows.js';

/** What happened in the healthy database, and no event tells of it any more. */
const forgotten =
  (event: string): Break =>
  (ask) =>
    ask('delete from platform.outbox where name = $1', [event]);

const row = (ask: Ask, table: string, cells: Readonly<Record<string, unknown>>): Promise<unknown> => {
  const [names, values] = [Object.keys(cells), Object.values(cells)];
  return ask(`insert into ${table} (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`, values);
};
const now = (): string => new Date().toISOString();

/** The events of a sale that was written row by row. */
export const tellSale = async (ask: Ask, { id }: SaleMade): Promise<void> => {
  await ask(
    `insert into platform.outbox (id, name, data, published_at, done_at)
     select uuidv7(), 'PaymentSucceeded', jsonb_build_object('orderId', o.id), now(), now()
     from commerce.orders o where o.id = $1 and o.paid_at is not null
     union all
     select uuidv7(), 'LineFulfilled', jsonb_build_object('lineId', l.id, 'outcome', l.outcome), now(), now()
     from commerce.order_lines l where l.order_id = $1 and l.fulfilled_at is not null`,
    [id],
  );
};

const file = (ask: Ask, state: string, more: object = {}): Promise<unknown> =>
  row(ask, 'catalog.media_files', { id: newId(), kind: 'pdf', name: 'broken', bytes: 1, state, uploaded_by: newId(), ...more });
const taken = (ask: Ask, { buyerId }: Healthy, state: string, more: object = {}): Promise<unknown> =>
  row(ask, 'questions.imports', {
    id: newId(),
    name: 'a.csv',
    bytes: 1,
    sha256: 'x',
    state,
    how: '{}',
    target: '{}',
    created_by: buyerId,
    counts: '{"found": 0, "ready": 0, "duplicates": 0, "unsupported": 0, "errors": 0, "left": 0, "near": 0}',
    ...more,
  });
const thread = async (ask: Ask, { courseId, otherId }: Healthy, more: object = {}): Promise<string> => {
  const id = newId();
  const text = { title: 'Broken', html: '<p>b</p>', excerpt: 'b', words: 'b' };
  await row(ask, 'community.threads', { id, course_id: courseId, author_id: otherId, ...text, ...more });
  return id;
};
const answer = async (ask: Ask, healthy: Healthy, more: object = {}): Promise<unknown> => {
  const text = { html: '<p>b</p>', words: 'b', by_staff: false };
  return row(ask, 'community.answers', {
    id: newId(),
    thread_id: await thread(ask, healthy),
    author_id: healthy.buyerId,
    ...text,
    ...more,
  });
};
const hidden = ({ otherId }: Healthy): object => ({ hidden_at: now(), hidden_by: otherId, hidden_why: 'Spam' });
const audit = (ask: Ask, action: string, subjectId: string): Promise<unknown> =>
  row(ask, 'platform.audit', { id: newId(), action, subject_kind: 'any', subject_id: subjectId, subject: 'Broken' });
const disqualified = (ask: Ask, { examId, attemptId }: Healthy, action: string): Promise<unknown> =>
  row(ask, 'exams.disqualifications', { exam_id: examId, attempt_id: attemptId, id: newId(), action, reason: 'Because' });
const keyChange = (ask: Ask, { examId }: Healthy, more: object): Promise<unknown> =>
  row(ask, 'exams.key_changes', { exam_id: examId, version: 7, id: newId(), reason: 'Because', ...more });
const earned = (ask: Ask, { affiliateId }: Healthy, { id, lineIds }: SaleMade): Promise<unknown> =>
  row(ask, 'commerce.commission_entries', {
    id: newId(),
    affiliate_id: affiliateId,
    kind: 'earned',
    order_id: id,
    line_id: lineIds[0],
    amount_paisa: 9500,
    rate_bp: 1000,
    available_at: now(),
  });
const exam = (ask: Ask, { examId }: Healthy, set: string): Promise<unknown> => ask(`update exams.exams set ${set} where id = $1`, [examId]);

/** A merge of institutes that nobody was told of. */
const merged = (ask: Ask, over: Readonly<Record<string, unknown>>): Promise<unknown> =>
  row(ask, 'identity.institute_merges', { id: newId(), target_key: 'broken', name: 'Broken', names: '{}', people: 0, ...over });

/** Each way in which an event can be missing, beside the rule that sees it. */
export const unannounced: readonly (readonly [rule: string, Break])[] = [
  ['event-missing-user-registered', forgotten('UserRegistered')],
  [
    'event-missing-user-deleted',
    (ask, { otherId }) => ask(`update identity.users set state = 'deleted', deleted_at = platform.now() where id = $1`, [otherId]),
  ],
  [
    'event-missing-code-requested',
    (ask) =>
      row(ask, 'identity.codes', {
        id: newId(),
        purpose: 'sign-up',
        address_key: 'x',
        code_hash: 'x',
        expires_at: now(),
        created_at: now(),
      }),
  ],
  ['event-missing-enrolment-granted', forgotten('EnrolmentGranted')],
  [
    'event-missing-enrolment-revoked',
    (ask, { courseId }) =>
      ask(`update catalog.enrolments set revoked_at = platform.now(), revoked_reason = 'refund' where course_id = $1`, [courseId]),
  ],
  ['event-missing-media-received', (ask) => file(ask, 'checking', { run: 1 })],
  ['event-missing-media-settled', (ask) => file(ask, 'ready', { run: 1, storage_key: 'x', type: 'application/pdf', ready_at: now() })],
  ['event-missing-media-settled', (ask) => file(ask, 'refused', { problem: 'broken' })],
  [
    'event-missing-lesson-changed',
    async (ask, { courseId }) => {
      const chapterId = newId();
      await row(ask, 'catalog.chapters', { id: chapterId, course_id: courseId, title: 'Broken', position: 1 });
      return row(ask, 'catalog.lessons', {
        id: newId(),
        course_id: courseId,
        chapter_id: chapterId,
        kind: 'text',
        title: 'B',
        position: 1,
      });
    },
  ],
  ['event-missing-payment-succeeded', forgotten('PaymentSucceeded')],
  [
    'event-missing-payment-failed',
    (ask, { buyerId: userId, courseId: refId }) =>
      makeSale(ask, { number: 'P-26X9-0001', userId, lines: [{ refId, unitPaisa: 100_000 }], state: 'failed' }),
  ],
  ['event-missing-line-fulfilled', forgotten('LineFulfilled')],
  ['event-missing-order-refunded', (ask, { sale }) => refundLine(ask, sale, 0, 100)],
  ['event-missing-commission-earned', (ask, healthy) => earned(ask, healthy, healthy.sale)],
  [
    'event-missing-affiliate-decided',
    (ask, { affiliateId }) => ask('update commerce.affiliates set decided_at = platform.now() where id = $1', [affiliateId]),
  ],
  [
    'event-missing-payout-decided',
    (ask, { affiliateId }) =>
      row(ask, 'commerce.payouts', {
        id: newId(),
        affiliate_id: affiliateId,
        amount_paisa: 5000,
        state: 'paid',
        to_sealed: 'x',
        decided_at: now(),
      }),
  ],
  ['event-missing-question-asked', (ask, healthy) => thread(ask, healthy)],
  ['event-missing-answer-posted', (ask, healthy) => answer(ask, healthy)],
  ['event-missing-post-hidden', (ask, healthy) => thread(ask, healthy, hidden(healthy))],
  ['event-missing-post-hidden', (ask, healthy) => answer(ask, healthy, hidden(healthy))],
  [
    'event-missing-review-hidden',
    (ask, { courseId, otherId }) =>
      row(ask, 'community.reviews', {
        id: newId(),
        course_id: courseId,
        author_id: otherId,
        stars: 1,
        hidden_at: now(),
        hidden_why: 'broken',
      }),
  ],
  ['event-missing-institutes-changed', (ask) => merged(ask, {})],
  ['event-missing-institutes-changed', (ask) => merged(ask, { undone_at: now() })],
  [
    'event-missing-notice-posted',
    (ask) => row(ask, 'community.notices', { id: newId(), audience: 'everyone', title: 'A notice', state: 'posted', posted_at: now() }),
  ],
  ['event-missing-import-uploaded', (ask, healthy) => taken(ask, healthy, 'parsed')],
  ['event-missing-import-confirmed', (ask, healthy) => taken(ask, healthy, 'reviewed')],
  ['event-missing-import-confirmed', (ask, healthy) => taken(ask, healthy, 'committed', { committed_at: now() })],
  ['event-missing-questions-imported', (ask, healthy) => taken(ask, healthy, 'committed', { committed_at: now() })],
  ['event-missing-question-changed', forgotten('QuestionChanged')],
  ['event-missing-question-changed', (ask) => ask(`update questions.questions set changed_at = platform.now() + interval '1 second'`)],
  ['event-missing-subjects-changed', (ask) => audit(ask, 'subject.rename', newId())],
  ['event-missing-exam-scheduled', forgotten('ExamScheduled')],
  ['event-missing-exam-opened', forgotten('ExamOpened')],
  ['event-missing-exam-extended', (ask, { examId }) => audit(ask, 'exam.extend', examId)],
  ['event-missing-exam-closed', (ask, healthy) => exam(ask, healthy, `state = 'closed', closes_at = platform.now()`)],
  ['event-missing-exam-submitted', forgotten('ExamSubmitted')],
  [
    'event-missing-key-changed',
    (ask, healthy) => keyChange(ask, healthy, { question_id: newId(), before: '{"optionIds": []}', after: '{"optionIds": []}' }),
  ],
  ['event-missing-recompute-asked', (ask, healthy) => keyChange(ask, healthy, {})],
  ['event-missing-exam-rescored', (ask, healthy) => keyChange(ask, healthy, { done_at: now() })],
  ['event-missing-attempt-disqualified', (ask, healthy) => disqualified(ask, healthy, 'disqualified')],
  ['event-missing-attempt-requalified', (ask, healthy) => disqualified(ask, healthy, 'requalified')],
  ['event-missing-results-published', (ask, healthy) => exam(ask, healthy, `state = 'results', results_at = platform.now()`)],
  ['event-missing-results-published', (ask, healthy) => exam(ask, healthy, `publish_results = 'at-once', show_solution = 'after-submit'`)],
  [
    'event-missing-practice-finished',
    (ask, { buyerId }) =>
      row(ask, 'practice.sessions', { id: newId(), user_id: buyerId, plan: '{}', reveal: 'at-once', state: 'finished', ended_at: now() }),
  ],
  [
    'event-missing-practice-finished',
    (ask, { buyerId }) =>
      row(ask, 'practice.rounds', { id: newId(), user_id: buyerId, state: 'left', size: 10, answered: 1, ends_at: now(), ended_at: now() }),
  ],
  [
    'event-missing-practice-finished',
    (ask, { buyerId }) =>
      row(ask, 'practice.reviews', {
        id: newId(),
        user_id: buyerId,
        question_id: newId(),
        version_id: newId(),
        state: 'right',
        answered_at: now(),
        took_ms: 9000,
        grade: 4,
        due_on: '2030-01-01',
      }),
  ],
  [
    'event-missing-room-finished',
    (ask) =>
      row(ask, 'practice.rooms', {
        id: newId(),
        code: 'ACEFHJ',
        host_name: 'Host',
        title: '',
        count: 5,
        seconds: 20,
        closes_at: now(),
        state: 'finished',
        ended_at: now(),
      }),
  ],
];

/** One for each rule. */
export const announced: Readonly<Record<string, Break>> = Object.fromEntries(unannounced);
