import { GetExamBriefs, GetSolution } from '#exams';
import { ListUsers } from '#identity';
import type { QuestionBody } from '#contracts/http/bank';
import type { ReportKind } from '#contracts/shared/bank';
import { permissionsOf } from '#contracts/shared/permissions';
import type { Dispatcher } from '#platform';
import { system, type Actor } from '#platform/kernel';
import { CreateQuestion, ListQuestions, ListReports, ListSubjects, ReportQuestion, SetQuestionStates } from '#questions';
import { crowd, demoPeople } from './people.js';

const seeder = system('seed');

/** Works of the demo's contributor that wait for somebody: the first stays a draft, the second comes back, the others are in review. */
const works: readonly Pick<QuestionBody, 'stem' | 'options' | 'correct' | 'explanation' | 'difficulty' | 'tags'>[] = [
  {
    stem: 'একটি বস্তুকে $u$ বেগে অনুভূমিকের সঙ্গে $30^\\circ$ কোণে নিক্ষেপ করা হলো। সর্বোচ্চ উচ্চতায় এর বেগ কত?',
    options: ['শূন্য', '$\\dfrac{u}{2}$', '$\\dfrac{\\sqrt{3}u}{2}$', '$u$'].map((text) => ({ id: null, text })),
    correct: [2],
    explanation: 'সর্বোচ্চ উচ্চতায় বেগের কেবল অনুভূমিক উপাংশ থাকে: $u\\cos 30^\\circ=\\dfrac{\\sqrt{3}u}{2}$।',
    difficulty: 3,
    tags: ['গাণিতিক'],
  },
  {
    stem: 'দুটি সমান মানের ভেক্টরের লব্ধির মান তাদের যেকোনোটির মানের সমান। মধ্যবর্তী কোণ কত?',
    options: ['$60^\\circ$', '$90^\\circ$', '$120^\\circ$', '$180^\\circ$'].map((text) => ({ id: null, text })),
    correct: [2],
    explanation: '$R^2=2A^2(1+\\cos\\theta)=A^2$, অতএব $\\cos\\theta=-\\dfrac{1}{2}$।',
    difficulty: 2,
    tags: ['গাণিতিক', 'ভেক্টর'],
  },
  {
    stem: 'কোন রাশিটির একক ও মাত্রা দুটোই নেই?',
    options: ['প্রতিসরাঙ্ক', 'কৌণিক বেগ', 'পীড়ন', 'আপেক্ষিক তাপ'].map((text) => ({ id: null, text })),
    correct: [0],
    explanation: 'প্রতিসরাঙ্ক দুটি বেগের অনুপাত।',
    difficulty: 1,
    tags: ['ধারণা'],
  },
  {
    stem: 'সরল দোলকের কার্যকর দৈর্ঘ্য চারগুণ করলে দোলনকাল কতগুণ হবে?',
    options: ['সমান থাকবে', 'দ্বিগুণ', 'চারগুণ', 'ষোলোগুণ'].map((text) => ({ id: null, text })),
    correct: [1],
    explanation: '$T=2\\pi\\sqrt{\\dfrac{L}{g}}$, তাই $L$ চারগুণ হলে $T$ দ্বিগুণ।',
    difficulty: 2,
    tags: ['গাণিতিক', 'বোর্ড পরীক্ষা'],
  },
];

const idsOf = async (dispatcher: Dispatcher, emails: readonly string[]): Promise<string[]> => {
  const ids: string[] = [];
  for (const email of emails) {
    const { rows } = await dispatcher.query(new ListUsers({ q: email }, 'created', 1));
    ids.push(...rows.filter((row) => row.email === email).map(({ id }) => id));
  }
  return ids;
};

const emailOf = (role: string): string => demoPeople.find((person) => person.role === role)?.draft.email ?? '';

/** What waits for review. */
const ensureReview = async (dispatcher: Dispatcher): Promise<void> => {
  const [id] = await idsOf(dispatcher, [emailOf('contributor')]);
  const [subject] = (await dispatcher.query(new ListSubjects())).nodes.filter(({ level }) => level === 'subject');
  if (!id || !subject) return;
  const { total } = await dispatcher.query(new ListQuestions(seeder, { contributor: id, state: 'review' }, 'match', 1));
  if (total > 0) return;
  const author: Actor = { kind: 'user', id, permissions: permissionsOf(['contributor']) };
  const rest = {
    kind: 'single',
    number: null,
    tolerance: null,
    stimulus: null,
    sources: [],
    language: 'bn',
    subjectId: subject.id,
  } as const;
  for (const [index, work] of works.entries()) {
    const question: QuestionBody = { ...work, ...rest, sources: [] };
    const { questionId } = await dispatcher.command(new CreateQuestion(author, question, index === 0 ? null : 'submit', 'bn'));
    const back = 'একই প্রশ্ন অন্য সংখ্যায় ব্যাংকে আছে। একটু বদলে আবার পাঠান।';
    if (index === 1) await dispatcher.command(new SetQuestionStates(seeder, { ids: [questionId] }, 'return', back, 'bn'));
  }
};

interface Complaint {
  readonly place: number;
  readonly kind: ReportKind;
  readonly text: string;
}

/** What those who sat the finished exam say about its questions. */
const complaints: readonly (readonly Complaint[])[] = [
  [
    { place: 2, kind: 'wrong-key', text: 'আমার বইয়ে উত্তরটি অন্য। পৃষ্ঠা ১১২ দেখুন।' },
    { place: 7, kind: 'mistake', text: 'বানান ভুল আছে।' },
  ],
  [{ place: 2, kind: 'wrong-key', text: 'সূত্র অনুযায়ী উত্তর মেলে না।' }],
  [{ place: 11, kind: 'unclear', text: 'একক দেওয়া নেই, তাই বোঝা যাচ্ছে না।' }],
];

const ensureReports = async (dispatcher: Dispatcher): Promise<void> => {
  const by = { kind: null, questionId: null } as const;
  for (const state of ['open', 'settled'] as const)
    if ((await dispatcher.query(new ListReports(seeder, { ...by, state }, 1))).total > 0) return;
  const people = [emailOf('student'), ...crowd(3).map(({ email }) => email)];
  const actors = (await idsOf(dispatcher, people)).map((id): Actor => ({ kind: 'user', id, permissions: [] }));
  const [first] = actors;
  if (!first) return;
  const briefs = await dispatcher.query(new GetExamBriefs(first, { limit: 1000 }));
  const exam = briefs.find(({ state, solutionVisible, submitted }) => state === 'results' && solutionVisible && submitted > 0);
  if (!exam) return;
  const { questions } = await dispatcher.query(new GetSolution(first, exam.id));
  for (const [index, said] of complaints.entries())
    for (const { place, kind, text } of said) {
      const [actor, question] = [actors[index], questions[place % questions.length]];
      if (actor && question) await dispatcher.command(new ReportQuestion(actor, { examId: exam.id, questionId: question.id }, kind, text));
    }
};

/** Work for those who keep the bank: questions in review, one sent back, and reports of students. Made once. */
export const ensureBankWork = async (dispatcher: Dispatcher): Promise<void> => {
  await ensureReview(dispatcher);
  await ensureReports(dispatcher);
};
