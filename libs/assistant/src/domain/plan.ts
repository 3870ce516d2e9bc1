import {
  dayAfter,
  daysBetween,
  examFor,
  keptFrom,
  mistakesHref,
  ofExam,
  ofTopic,
  practiceHref,
  quizHref,
  weakBelow,
  why,
  type PlanExam,
  type PlanFrom,
  type PlanLesson,
  type PlannedStep,
  type PlanTopic,
} from './plan-parts.js';

export * from './plan-parts.js';

/** Steps are named for so many days ahead: what comes after is planned as it comes near, when more is known. */
export const aheadDays = 28;
const roundQuestions = 10;
const fewQuestions = 5;
const manyQuestions = 20;
/** What the builder offers. */
const sizes = [20, 10, 5];
const sizeOf = (questions: number): number => sizes.find((size) => size <= questions) ?? fewQuestions;
const roundMinutes = 6;
const leastMinutes = 5;
const topicsADay = 3;
/** Every so many days what is known is asked in a quiz. */
const quizEvery = 3;
/** A lesson and mistakes leave time to practise. */
const lessonShare = 0.6;
const mistakesShare = 0.5;
const mistakeSeconds = 40;

/** When a topic comes again: the weaker, the sooner. */
const restOf = ({ percent, sure }: PlanTopic): number =>
  !sure ? 2 : percent < 45 ? 1 : percent < weakBelow ? 2 : percent < keptFrom ? 4 : 9;

/** What plans one day after the other keeps in mind. */
interface Course {
  readonly from: PlanFrom;
  readonly again: Map<string, string>;
  readonly lessons: PlanLesson[];
  /** Mistakes that were due and had no time. */
  left: number;
}

/** How much a topic wants to be worked at that day; 0: it rests. */
const wantOf = (course: Course, topic: PlanTopic, day: string): number => {
  const next = course.again.get(topic.topicId);
  if (next !== undefined && next > day) return 0;
  const lack = topic.sure ? Math.max(0, keptFrom - topic.percent) : 30 + Math.max(0, weakBelow - topic.percent) / 2;
  const exam = examFor(topic, course.from.exams, day);
  return lack + (exam ? 40 - daysBetween(day, exam.day) * 3 : 0) + 1;
};

const wanted = (course: Course, day: string): PlanTopic[] =>
  course.from.topics
    .map((topic) => ({ topic, want: wantOf(course, topic, day) }))
    .filter(({ want }) => want > 0)
    .toSorted((a, b) => b.want - a.want || a.topic.percent - b.topic.percent || (a.topic.topicId < b.topic.topicId ? -1 : 1))
    .map(({ topic }) => topic);

const reasonOf = (topic: PlanTopic, exam: PlanExam | null): PlannedStep['why'] => {
  if (topic.sure && topic.percent < weakBelow) return why('weak', { ...ofTopic(topic), ...(exam ? ofExam(exam) : {}) });
  if (exam) return why('exam', { ...ofTopic(topic), ...ofExam(exam) });
  return why(topic.sure ? 'keep' : 'unsure', ofTopic(topic));
};

const mistakes = (course: Course, day: string, minutes: number): PlannedStep[] => {
  course.left += course.from.due.filter((due) => due.day === day).reduce((sum, { count }) => sum + count, 0);
  const fits = Math.floor((minutes * mistakesShare * 60) / mistakeSeconds);
  const questions = Math.min(course.left, fits, manyQuestions);
  if (questions < 1) return [];
  const count = course.left;
  course.left -= questions;
  const time = Math.max(2, Math.ceil((questions * mistakeSeconds) / 60));
  return [
    { day, kind: 'mistakes', refId: null, title: '', path: [], questions, minutes: time, href: mistakesHref, why: why('due', { count }) },
  ];
};

/** By each node that a topic stands below, the first topic there. */
const firstOfNodes = (topics: readonly PlanTopic[]): ReadonlyMap<string, PlanTopic> => {
  const first = new Map<string, PlanTopic>();
  for (const topic of topics) for (const node of topic.nodeIds) if (!first.has(node)) first.set(node, topic);
  return first;
};

/** A lesson that says what a weak topic is about, else the one that comes next; the shortest that fits goes before none. */
const lesson = (course: Course, day: string, minutes: number, topics: readonly PlanTopic[]): PlannedStep[] => {
  const weak = topics.filter(({ sure, percent }) => !sure || percent < weakBelow);
  const fits = course.lessons.filter((one) => one.minutes <= Math.max(minutes * lessonShare, leastMinutes));
  const weakOf = firstOfNodes(weak);
  const topicOf = ({ subjectId }: PlanLesson): PlanTopic | undefined => (subjectId === null ? undefined : weakOf.get(subjectId));
  const one = fits.find((each) => topicOf(each) !== undefined) ?? fits[0];
  if (!one) return [];
  course.lessons.splice(course.lessons.indexOf(one), 1);
  const topic = topicOf(one);
  const reason = topic ? why('explains-weak', { ...ofTopic(topic), course: one.course }) : why('next-lesson', { course: one.course });
  const href = `/courses/${one.slug}/lessons/${one.lessonId}`;
  return [
    {
      day,
      kind: 'lesson',
      refId: one.lessonId,
      title: one.title,
      path: [one.course],
      questions: 0,
      minutes: one.minutes,
      href,
      why: reason,
    },
  ];
};

/** Practice of the topics that want it most, as much as fits; a topic that is well known is asked in a quiz. */
const practice = (course: Course, day: string, minutes: number, topics: readonly PlanTopic[]): PlannedStep[] => {
  const steps: PlannedStep[] = [];
  let left = minutes;
  const number = daysBetween(course.from.today, day);
  for (const topic of topics) {
    if (left < leastMinutes || steps.length >= topicsADay) break;
    const exam = examFor(topic, course.from.exams, day);
    const known = topic.sure && topic.percent >= keptFrom;
    if (known && !exam && number % quizEvery !== quizEvery - 1) continue;
    const step = { day, refId: topic.topicId, title: topic.name, path: topic.path, why: reasonOf(topic, exam) };
    if (known && left >= roundMinutes && topic.available >= roundQuestions)
      steps.push({ ...step, kind: 'quiz', questions: roundQuestions, minutes: roundMinutes, href: quizHref(topic.nodeIds) });
    else {
      // A long sitting only where there is time for it and the topic is weak.
      const wish = topic.sure && topic.percent < weakBelow && left >= 2 * manyQuestions ? manyQuestions : roundQuestions;
      // Never more than there are: what a step promises is what its session asks.
      const questions = Math.min(topic.available, sizeOf(Math.min(wish, left)));
      steps.push({ ...step, kind: 'practice', questions, minutes: questions, href: practiceHref(topic.topicId, questions) });
    }
    left -= steps.at(-1)?.minutes ?? 0;
    course.again.set(topic.topicId, dayAfter(day, restOf(topic)));
  }
  return steps;
};

/** Nothing is known of this person yet: ten questions of everything say where to begin. */
const unknown = (day: string, minutes: number): PlannedStep[] => {
  const questions = sizeOf(Math.min(roundQuestions, minutes));
  return [
    {
      day,
      kind: 'practice',
      refId: null,
      title: '',
      path: [],
      questions,
      minutes: questions,
      href: practiceHref(null, questions),
      why: why('unsure'),
    },
  ];
};

const planDay = (course: Course, day: string): PlannedStep[] => {
  const { from } = course;
  const kept = from.kept.filter((step) => step.day === day);
  const spent = kept.reduce((sum, step) => sum + step.minutes, 0);
  let left = from.minutesADay - spent;
  const steps: PlannedStep[] = [];
  const add = (more: readonly PlannedStep[]): void => {
    steps.push(...more);
    left -= more.reduce((sum, { minutes }) => sum + minutes, 0);
  };
  if (left < 2) return [];
  if (!kept.some(({ kind }) => kind === 'mistakes')) add(mistakes(course, day, left));
  const topics = wanted(course, day).filter(({ topicId }) => !kept.some(({ refId }) => refId === topicId));
  if (left >= leastMinutes && !kept.some(({ kind }) => kind === 'lesson')) add(lesson(course, day, left, topics));
  if (left >= leastMinutes) add(from.topics.length === 0 && kept.length === 0 ? unknown(day, left) : practice(course, day, left, topics));
  return steps;
};

/**
 * What to do on the days from today on: due mistakes first, a lesson, then practice where it is wanted most, never more than the minutes
 * that were wished. The same facts give the same plan.
 */
export const planDays = (from: PlanFrom): PlannedStep[] => {
  const done = new Set(from.kept.flatMap(({ kind, refId }) => (kind === 'lesson' && refId !== null ? [refId] : [])));
  const again = new Map(from.kept.flatMap(({ day, refId }) => (refId === null ? [] : [[refId, dayAfter(day)] as const])));
  const course: Course = { from, again, lessons: from.lessons.filter(({ lessonId }) => !done.has(lessonId)), left: 0 };
  const days = Math.min(aheadDays, daysBetween(from.today, from.until) + 1);
  return Array.from({ length: days }, (_, at) => dayAfter(from.today, at)).flatMap((day) => planDay(course, day));
};
