import { cutText } from '#contracts/shared/cut-text';
import type { ExamConflict } from '#contracts/http/exam-desk';
import { composed } from '#platform/kernel';
import type { JudgedExam, JudgedFacts, JudgedQuestion } from './judged-exam.js';
import { namesLetter, placesToKeep } from './option-places.js';

type Found = Pick<ExamConflict, 'code' | 'severity'> & { readonly facts?: ExamConflict['facts'] };
const block = (code: ExamConflict['code'], facts: ExamConflict['facts'] = {}): Found => ({ code, severity: 'block', facts });
const warn = (code: ExamConflict['code'], facts: ExamConflict['facts'] = {}): Found => ({ code, severity: 'warn', facts });

/** Whether a person sees nothing: a picture or a formula is something. */
const isBlank = (html: string): boolean => !/<img\s/i.test(html) && html.replaceAll(/<[^<>]*>|&nbsp;|\s/g, '') === '';
const same = (text: string): string => composed(text).replaceAll(/\s+/g, ' ').trim();

const hasKey = ({ kind, key, options }: JudgedFacts): boolean =>
  kind === 'numeric'
    ? (key.number ?? '') !== ''
    : key.optionIds.length > 0 && key.optionIds.every((right) => options.some(({ id }) => id === right));

const optionFaults = ({ kind, options }: JudgedFacts): Found[] => {
  if (kind === 'numeric') return [];
  if (options.length < 2) return [block('too-few-options', { have: options.length })];
  if (options.length > 8) return [block('too-many-options', { have: options.length })];
  return new Set(options.map(({ text }) => same(text))).size < options.length ? [block('same-options')] : [];
};

type Rules = Pick<JudgedExam, 'kind' | 'opensAt' | 'restDays' | 'shuffleOptions'>;
const day = 86_400_000;

/** A ranked paper holds what nobody could practise: what is practised elsewhere tells its key, and what vanishes from practice tells the paper. */
const practiceFaults = (
  { practisable, leftPracticeAt, leftAlone }: JudgedFacts,
  releasing: boolean,
  { opensAt, restDays }: Rules,
): Found[] => {
  if (practisable || releasing) return [block('question-practisable')];
  if (leftAlone) return [block('question-practised-before')];
  const until = leftPracticeAt === null ? 0 : Date.parse(leftPracticeAt) + restDays * day;
  return until > opensAt ? [block('question-practised-lately', { until: new Date(until).toISOString() })] : [];
};

/**
 * Whether it stands where this person may schedule it. Who schedules own exams brings own questions, which scheduling approves, and what everybody
 * practises; what the bank keeps for exams may stand in a paper that this person does not see. To others an author's own approval is none.
 */
const acceptance = ({ state, awaitsReview }: JudgedFacts, isOwn: boolean | null): Found[] => {
  if (state === 'retired') return [block('question-retired')];
  if (state === 'published') return [];
  if (isOwn === null) return state === 'approved' && !awaitsReview ? [] : [block('question-unpublished')];
  return isOwn && (state !== 'approved' || awaitsReview) ? [] : [block('question-of-others')];
};

const stateFaults = (facts: JudgedFacts, isOwn: boolean | null, releasing: boolean, rules: Rules): Found[] => {
  const refused = acceptance(facts, isOwn);
  if (refused.length > 0) return refused;
  return rules.kind === 'live' ? practiceFaults(facts, releasing, rules) : [];
};

/** Words that hold only where the options stand as the author wrote them. */
const placeFaults = ({ facts, keptOptions }: JudgedQuestion): Found[] => {
  if (!facts) return [];
  const open = placesToKeep(facts).filter((place) => !keptOptions.includes(place));
  const allKept = facts.options.every((_, place) => keptOptions.includes(place));
  return [
    ...(open.length > 0 ? [warn('option-tied-to-place', { places: open.join(' ') })] : []),
    ...(!allKept && namesLetter(facts, facts.explanation) ? [warn('explanation-names-letter')] : []),
  ];
};

/** What is wrong with one question in this paper. A cancelled one is not marked by its key. */
const faultsOf = (question: JudgedQuestion, rules: Rules): Found[] => {
  const { facts, cancelled, versionId, broken, usedIn, comingIn, isOwn, releasing } = question;
  if (!facts) return [block('question-missing')];
  return [
    ...stateFaults(facts, isOwn, releasing, rules),
    ...(comingIn ? [block('question-in-coming-paper', { ...comingIn })] : []),
    ...(isBlank(facts.stem) ? [block('empty-stem')] : []),
    ...optionFaults(facts),
    ...(hasKey(facts) || cancelled ? [] : [block('no-key')]),
    ...broken.slice(0, 1).map(({ part, latex, problem }) => block('bad-maths', { part, latex: cutText(latex, 200), problem })),
    // A paper that is still to come is no earlier one.
    ...(usedIn && usedIn.examId !== comingIn?.examId ? [warn('question-used-before', { ...usedIn })] : []),
    ...(facts.currentVersionId === versionId ? [] : [warn('newer-version')]),
    ...(isBlank(facts.explanation) ? [warn('no-explanation')] : []),
    ...(rules.shuffleOptions ? placeFaults(question) : []),
  ];
};

/** What speaks against the questions, in the paper's order. */
export const questionConflicts = ({ sections, ...rules }: Rules & Pick<JudgedExam, 'sections'>): ExamConflict[] => {
  const seen = new Map<string, number>();
  return sections.flatMap(({ questions }, place) =>
    questions.flatMap((question): ExamConflict[] => {
      const questionId = question.facts?.questionId;
      const first = questionId === undefined ? undefined : seen.get(questionId);
      if (questionId !== undefined && first === undefined) seen.set(questionId, question.number);
      const found = [...faultsOf(question, rules), ...(first === undefined ? [] : [block('question-twice', { first })])];
      const where = { field: null, section: place + 1, number: question.number, versionId: question.versionId };
      return found.map(({ code, severity, facts = {} }) => ({ code, severity, where, facts }));
    }),
  );
};
