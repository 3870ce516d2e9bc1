import type { ExamConflict, ExamSettings } from '#contracts/http/exam-desk';
import type { JudgedExam } from './judged-exam.js';
import { marksOf } from './paper-marks.js';
import { questionConflicts } from './question-conflicts.js';

type Code = ExamConflict['code'];
type Facts = ExamConflict['facts'];
type Field = keyof ExamSettings;

const nowhere = { field: null, section: null, number: null, versionId: null };
const block = (code: Code, field: Field | null, facts: Facts = {}): ExamConflict => ({
  code,
  severity: 'block',
  where: { ...nowhere, field },
  facts,
});
const warn = (code: Code, field: Field | null, facts: Facts = {}): ExamConflict => ({ ...block(code, field, facts), severity: 'warn' });
const when = (found: boolean, conflict: () => ExamConflict): ExamConflict[] => (found ? [conflict()] : []);

/** Seconds that must lie between sealing a paper anew and the opening: every process and phone has let go of the old one by then. */
const settling = 120;

const ofCourses = ({ courseIds, knownCourseIds, overlapping }: JudgedExam): ExamConflict[] => [
  ...when(courseIds.length === 0, () => block('no-course', 'courseIds')),
  ...when(
    courseIds.some((one) => !knownCourseIds.includes(one)),
    () => block('course-missing', 'courseIds'),
  ),
  ...overlapping.map(({ examId, title }) => warn('overlapping-exam', 'opensAt', { examId, title })),
];

const ofTimes = (exam: JudgedExam): ExamConflict[] => {
  const { now, opensAt, closesAt, durationSeconds, wasSealed } = exam;
  if (closesAt <= now) return [block('window-over', 'closesAt')];
  const seconds = Math.floor((closesAt - opensAt) / 1000);
  return [
    ...when(seconds < durationSeconds, () => block('window-too-short', 'closesAt', { seconds, need: durationSeconds })),
    ...when(wasSealed && opensAt < now + settling * 1000, () => block('opens-too-soon', 'opensAt', { seconds: settling })),
    ...when(opensAt <= now, () => warn('opens-in-past', 'opensAt')),
    ...when(exam.publishResults === 'at-once' && seconds > durationSeconds, () =>
      warn('results-while-sitting', 'publishResults', { showSolution: exam.showSolution }),
    ),
  ];
};

/** Who has submitted reads the key: where others of a ranked exam still write, or where a further attempt of one's own counts. */
const ofSolution = (exam: JudgedExam): ExamConflict[] => {
  const atOnce = exam.publishResults === 'at-once' && exam.showSolution === 'after-submit';
  const counts = exam.attemptsAllowed > 1 && exam.ranking !== 'first';
  return when(atOnce && (exam.kind === 'live' || counts), () => block('solution-while-counted', 'showSolution', { kind: exam.kind }));
};

/** Of a ranked exam: figures while somebody can still start would tell the key; who starts in the window must have some time left. */
const ofStart = ({ kind, liveFigures, startWindowSeconds, durationSeconds }: JudgedExam): ExamConflict[] =>
  kind === 'live'
    ? [
        ...when(liveFigures && startWindowSeconds === null, () => block('figures-while-starting', 'startWindowSeconds')),
        ...when(startWindowSeconds !== null && startWindowSeconds >= durationSeconds, () =>
          block('start-window-too-long', 'startWindowSeconds', { seconds: startWindowSeconds ?? 0 }),
        ),
      ]
    : [];

const ofMarks = (exam: JudgedExam): ExamConflict[] => {
  const marks = marksOf(exam);
  if (!marks?.fits) return [block('marks-unfit', null)];
  const hasQuestions = exam.sections.some(({ questions }) => questions.length > 0);
  return when(hasQuestions && marks.passUnits !== null && marks.passUnits > marks.fullUnits, () =>
    block('pass-mark-too-high', 'passMark', {
      passMark: exam.passMark ?? '',
      // Exact where it is whole; people read the rounded one beside it.
      fullMarks: String(Number(marks.fullUnits) / Number(marks.denominator)),
    }),
  );
};

const ofRules = ({ sections, optionalCounted, tieBreak }: JudgedExam): ExamConflict[] => {
  const optional = sections.filter((section) => section.optional).length;
  const unknown = tieBreak.find((rule) => Number(/^more-correct-in-section-(\d+)$/.exec(rule)?.[1] ?? 0) > sections.length);
  return [
    ...when(optionalCounted !== null && optionalCounted > optional, () =>
      block('optional-counted', 'optionalCounted', { counted: optionalCounted ?? 0, optional }),
    ),
    ...when(unknown !== undefined, () => block('tie-break-section', 'tieBreak', { rule: unknown ?? '' })),
  ];
};

/** A make-up with the same paper: only before anything of it is told. */
const ofMakeUp = ({ repeatsReleased }: JudgedExam): ExamConflict[] => when(repeatsReleased, () => block('make-up-released', null));

const ofPaper = ({ sections, questionTarget: want }: JudgedExam): ExamConflict[] => {
  const have = sections.reduce((all, { questions }) => all + questions.length, 0);
  if (have === 0) return [block('no-questions', null)];
  return [
    ...sections.flatMap(({ questions }, place) =>
      questions.length > 0 ? [] : [{ ...block('empty-section', null), where: { ...nowhere, section: place + 1 } }],
    ),
    ...when(want !== null && have < want, () => block('too-few-questions', 'questionTarget', { have, want: want ?? 0 })),
    ...when(want !== null && have > want, () => warn('too-many-questions', 'questionTarget', { have, want: want ?? 0 })),
  ];
};

/** Everything that speaks against scheduling an exam, what blocks first. The one judge: the editor shows it and scheduling goes by it. */
export const conflictsOf = (exam: JudgedExam): ExamConflict[] => {
  const all = [
    ...ofCourses(exam),
    ...ofTimes(exam),
    ...ofSolution(exam),
    ...ofStart(exam),
    ...ofMarks(exam),
    ...ofRules(exam),
    ...ofPaper(exam),
    ...ofMakeUp(exam),
    ...questionConflicts(exam),
  ];
  return [...all.filter(({ severity }) => severity === 'block'), ...all.filter(({ severity }) => severity === 'warn')];
};
