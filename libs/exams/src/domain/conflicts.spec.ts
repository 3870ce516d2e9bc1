import { describe, expect, it } from '@jest/globals';
import { conflictsOf } from './conflicts.js';
import type { JudgedExam, JudgedFacts, JudgedQuestion } from './judged-exam.js';

const minute = 60_000;
const now = Date.parse('2026-11-21T12:00:00Z');

const facts = (id: string, over: Partial<JudgedFacts> = {}): JudgedFacts => ({
  questionId: `q-${id}`,
  kind: 'single',
  stem: '<p>কোনটি?</p>',
  options: ['a', 'b', 'c', 'd'].map((text) => ({ id: `${id}-${text}`, text })),
  key: { optionIds: [`${id}-a`] },
  explanation: 'Because.',
  state: 'approved',
  currentVersionId: `v-${id}`,
  awaitsReview: false,
  practisable: false,
  leftPracticeAt: null,
  leftAlone: false,
  ...over,
});
const question = (number: number, over: Partial<JudgedQuestion> = {}): JudgedQuestion => ({
  number,
  versionId: `v-${number}`,
  cancelled: false,
  keptOptions: [],
  facts: facts(String(number)),
  broken: [],
  usedIn: null,
  comingIn: null,
  isOwn: null,
  releasing: false,
  ...over,
});
const exam = (over: Partial<JudgedExam> = {}, questions: readonly JudgedQuestion[] = [question(1), question(2)]): JudgedExam => ({
  now,
  restDays: 30,
  opensAt: now + 60 * minute,
  closesAt: now + 120 * minute,
  durationSeconds: 1500,
  kind: 'live',
  liveFigures: true,
  startWindowSeconds: 600,
  attemptsAllowed: 1,
  ranking: 'first',
  shuffleOptions: true,
  negative: { kind: 'absolute', value: '0.25' },
  passMark: '1',
  optionalCounted: null,
  publishResults: 'at-close',
  showSolution: 'after-close',
  tieBreak: ['score', 'less-time'],
  questionTarget: 2,
  wasSealed: false,
  courseIds: ['c'],
  knownCourseIds: ['c'],
  overlapping: [],
  repeatsReleased: false,
  sections: [{ title: 'All', markEach: '1', optional: false, questions }],
  ...over,
});
const codes = (judged: JudgedExam): string[] => conflictsOf(judged).map(({ code, severity }) => `${severity} ${code}`);
const withFacts = (over: Partial<JudgedFacts>, more: Partial<JudgedQuestion> = {}): string[] =>
  codes(exam({}, [question(1, { facts: facts('1', over), ...more }), question(2)]));

const allAbove = ['a', 'b', 'c', 'উপরের সবগুলো'].map((text) => ({ id: text === 'a' ? '1-a' : text, text }));

describe('what speaks against an exam', () => {
  it('is nothing for a sound one', () => {
    expect(conflictsOf(exam())).toEqual([]);
  });

  // Red (seen) with a window that is only compared with nothing: `seconds <= 0` for `seconds < durationSeconds`.
  it.each<[string, Partial<JudgedExam>]>([
    ['block no-course', { courseIds: [], knownCourseIds: [] }],
    ['block course-missing', { courseIds: ['c', 'gone'] }],
    ['block window-over', { opensAt: now - 60 * minute, closesAt: now }],
    ['block window-too-short', { closesAt: now + 60 * minute + 1_499_000 }],
    ['block opens-too-soon', { wasSealed: true, opensAt: now + minute }],
    ['block optional-counted', { optionalCounted: 1 }],
    ['block tie-break-section', { tieBreak: ['score', 'more-correct-in-section-2'] }],
    ['block pass-mark-too-high', { passMark: '2.5' }],
    ['block too-few-questions', { questionTarget: 3 }],
    ['block figures-while-starting', { startWindowSeconds: null }],
    ['block start-window-too-long', { startWindowSeconds: 1500 }],
    ['block marks-unfit', { negative: { kind: 'absolute', value: '1/999983' }, passMark: '1/999979', sections: unfit() }],
    ['warn too-many-questions', { questionTarget: 1 }],
    ['warn opens-in-past', { opensAt: now - minute }],
    ['warn overlapping-exam', { overlapping: [{ examId: 'e', title: 'Other' }] }],
    ['warn results-while-sitting', { publishResults: 'at-once' }],
  ])('%s', (code, over) => {
    expect(codes(exam(over))).toEqual([code]);
  });

  it('a window just as long as the exam is long enough', () => {
    expect(codes(exam({ closesAt: now + 60 * minute + 1_500_000 }))).toEqual([]);
  });

  it('names an exam without questions once, and an empty section by its number', () => {
    expect(codes(exam({ sections: [] }))).toEqual(['block no-questions']);
    const empty = { title: 'Rest', markEach: '1', optional: false, questions: [] };
    const judged = exam({ sections: [{ ...empty, questions: [question(1), question(2)] }, empty] });
    expect(conflictsOf(judged)).toMatchObject([{ code: 'empty-section', where: { section: 2, number: null } }]);
  });

  it.each<[string, Partial<JudgedFacts>, Partial<JudgedQuestion>]>([
    ['block question-unpublished', { state: 'review' }, {}],
    ['block question-unpublished', { state: 'draft' }, {}],
    ['block question-retired', { state: 'retired' }, {}],
    ['block question-practisable', { state: 'published', practisable: true }, {}],
    // The same question stands in practice at another place of the tree.
    ['block question-practisable', { practisable: true }, {}],
    ['block question-practised-lately', { leftPracticeAt: '2026-10-22T13:00:00.001Z' }, {}],
    ['block question-practised-before', { leftAlone: true, leftPracticeAt: '2026-01-22T13:00:00.000Z' }, {}],
    ['block question-practisable', {}, { releasing: true }],
    ['block question-in-coming-paper', {}, { comingIn: { examId: 'e', title: 'Next week' } }],
    ['block empty-stem', { stem: '<p>&nbsp;</p>' }, {}],
    ['block no-key', { key: { optionIds: [] } }, {}],
    ['block no-key', { key: { optionIds: ['of-another'] } }, {}],
    ['block no-key', { kind: 'numeric', options: [], key: { optionIds: [], number: null } }, {}],
    ['block too-few-options', { options: [{ id: '1-a', text: 'a' }] }, {}],
    ['block same-options', { options: ['a', 'b'].map((id) => ({ id: `1-${id}`, text: id === 'a' ? 'ড়' : 'ড়' })) }, {}],
    ['block bad-maths', {}, { broken: [{ part: 'stem', latex: String.raw`\frac{1`, problem: 'Expected }' }] }],
    ['block question-missing', {}, { facts: null }],
    ['warn question-used-before', {}, { usedIn: { examId: 'e', title: 'Last week', opensAt: '2026-11-14T14:00:00.000Z' } }],
    ['warn newer-version', { currentVersionId: 'v-newer' }, {}],
    ['warn no-explanation', { explanation: '<p></p>' }, {}],
    ['warn option-tied-to-place', { options: allAbove }, {}],
    ['warn explanation-names-letter', { explanation: '<p>সঠিক উত্তর (ঘ) কারণ বেগ শূন্য।</p>' }, {}],
  ])('%s', (code, over, more) => {
    expect(withFacts(over, more)).toEqual([code]);
  });

  // Red when a paper that is still to come is called an earlier one too.
  it('words that hold at one place only are nothing where nothing is shuffled, or the place is kept', () => {
    const tied = { options: allAbove, explanation: 'The answer is (d).' };
    expect(withFacts(tied)).toEqual(['warn option-tied-to-place', 'warn explanation-names-letter']);
    expect(withFacts({ ...tied, explanation: 'Because.' }, { keptOptions: [3] })).toEqual([]);
    expect(withFacts(tied, { keptOptions: [0, 1, 2, 3] })).toEqual([]);
    expect(codes(exam({ shuffleOptions: false }, [question(1, { facts: facts('1', tied) }), question(2)]))).toEqual([]);
  });

  it('a coming paper is named once, an earlier one beside it', () => {
    const comingIn = { examId: 'e', title: 'Next week' };
    const used = (examId: string) => ({ comingIn, usedIn: { examId, title: 'Another', opensAt: '2026-11-28T14:00:00.000Z' } });
    expect(withFacts({}, used('e'))).toEqual(['block question-in-coming-paper']);
    expect(withFacts({}, used('f'))).toEqual(['block question-in-coming-paper', 'warn question-used-before']);
  });

  it('what left practice thirty days before it opens may be ranked, and what is not ranked may be practised', () => {
    expect(withFacts({ leftPracticeAt: '2026-10-22T13:00:00.000Z' })).toEqual([]);
    const practised = question(1, { facts: facts('1', { state: 'published', practisable: true }) });
    for (const kind of ['mock', 'practice'] as const) expect(codes(exam({ kind }, [practised, question(2)]))).toEqual([]);
  });

  it('a picture or a formula is a stem, and a cancelled question needs no key', () => {
    expect(withFacts({ stem: '<p><img src="/files/pictures/a.webp"></p>' })).toEqual([]);
    expect(withFacts({ key: { optionIds: [] } }, { cancelled: true })).toEqual([]);
  });

  // Red (seen) with versions compared in place of questions: two versions of one question are the same question to a student.
  it('the same question twice, in whatever versions, points to the first', () => {
    const again = question(2, { facts: facts('2', { questionId: 'q-1' }) });
    expect(conflictsOf(exam({}, [question(1), again]))).toMatchObject([
      { code: 'question-twice', severity: 'block', where: { section: 1, number: 2, versionId: 'v-2' }, facts: { first: 1 } },
    ]);
  });

  it('what blocks comes first', () => {
    const judged = exam({ publishResults: 'at-once' }, [
      question(1, { facts: facts('1', { state: 'retired', explanation: '' }) }),
      question(2),
    ]);
    expect(codes(judged)).toEqual(['block question-retired', 'warn results-while-sitting', 'warn no-explanation']);
  });

  // Red without the judge's look at kind and attempts: the key of an open exam was shown to whoever had submitted.
  it.each<[string, Partial<JudgedExam>]>([
    ['a ranked exam', { kind: 'live' }],
    ['a further attempt that counts', { kind: 'practice', attemptsAllowed: 2, ranking: 'best' }],
  ])('is a solution on submitting in %s', (_, over) => {
    const open = { publishResults: 'at-once', showSolution: 'after-submit', ...over } as const;
    expect(codes(exam(open))).toContain('block solution-while-counted');
    expect(codes(exam({ ...open, publishResults: 'at-close' }))).not.toContain('block solution-while-counted');
    expect(codes(exam({ ...open, kind: 'practice', ranking: 'first' }))).not.toContain('block solution-while-counted');
  });
});

/** Marks of which no denominator below 2^53 is common. */
function unfit(): JudgedExam['sections'] {
  return ['1/999961', '1/999959'].map((markEach, place) => ({
    title: markEach,
    markEach,
    optional: false,
    questions: [question(place + 1)],
  }));
}
