import { describe, expect, it } from '@jest/globals';
import { stepsDone } from './plan-done.js';
import { aheadDays, dayAfter, daysBetween, planDays, type PlanFrom, type PlanTopic } from './plan.js';

const topic = (id: string, percent: number, over: Partial<PlanTopic> = {}): PlanTopic => ({
  topicId: id,
  name: id,
  path: ['Physics', 'Motion'],
  nodeIds: [id, 'motion', 'physics'],
  percent,
  answered: 40,
  sure: true,
  available: 60,
  ...over,
});
const from = (over: Partial<PlanFrom> = {}): PlanFrom => ({
  today: '2026-11-25',
  until: '2026-12-09',
  minutesADay: 30,
  topics: [],
  due: [],
  exams: [],
  lessons: [],
  kept: [],
  ...over,
});
const exam = { id: 'e', title: 'Mock', opensAt: '2026-11-29T04:00:00.000Z', day: '2026-11-29', course: 'C', subjects: ['Chemistry'] };
const lesson = (id: string, minutes: number, subjectId: string | null = null) => ({
  lessonId: id,
  slug: 's',
  course: 'C',
  title: id,
  minutes,
  subjectId,
});

describe('a plan of days', () => {
  // Red (seen) with the size alone: ten questions were promised of a topic that had one.
  it('promises no more questions of a topic than the bank has, and a round only where it is full', () => {
    const topics = [topic('vectors', 20, { available: 1 }), topic('motion', 95, { available: 4 })];
    const steps = planDays(from({ topics, minutesADay: 30 }));
    expect(steps.filter(({ refId }) => refId === 'vectors').map(({ questions }) => questions)).toContain(1);
    expect(Math.max(...steps.filter(({ refId }) => refId === 'vectors').map(({ questions }) => questions))).toBe(1);
    expect(steps.filter(({ refId }) => refId === 'motion').every(({ kind, questions }) => kind === 'practice' && questions <= 4)).toBe(
      true,
    );
  });

  it('counts days over the end of a month and of a year', () => {
    expect([dayAfter('2026-11-30'), dayAfter('2026-12-31', 1), daysBetween('2026-11-25', '2027-01-01')]).toEqual([
      '2026-12-01',
      '2027-01-01',
      37,
    ]);
  });

  it('never has more minutes a day than were wished, whatever there is to do', () => {
    const topics = Array.from({ length: 20 }, (_, at) => topic(`t${at}`, at * 5, { sure: at % 3 > 0 }));
    const lessons = Array.from({ length: 20 }, (_, at) => lesson(`l${at}`, 3 + at * 2, at % 2 ? 'motion' : null));
    for (const minutesADay of [10, 25, 60, 240]) {
      const steps = planDays(from({ minutesADay, topics, lessons, exams: [exam], due: [{ day: '2026-11-25', count: 90 }] }));
      const days = Map.groupBy(steps, ({ day }) => day);
      expect(days.size).toBe(15);
      for (const own of days.values()) expect(own.reduce((sum, { minutes }) => sum + minutes, 0)).toBeLessThanOrEqual(minutesADay);
    }
  });

  it('begins with mistakes that are due, carries over what had no time, and says how many there are', () => {
    const steps = planDays(
      from({
        minutesADay: 10,
        due: [
          { day: '2026-11-25', count: 12 },
          { day: '2026-11-27', count: 1 },
        ],
      }),
    );
    const mistakes = steps.filter(({ kind }) => kind === 'mistakes');
    expect(mistakes.map(({ day, questions, why }) => [day, questions, why.count])).toEqual([
      ['2026-11-25', 7, 12],
      ['2026-11-26', 5, 5],
      ['2026-11-27', 1, 1],
    ]);
    expect(steps[0]?.kind).toBe('mistakes');
  });

  it('works at the weakest topic first and most often, and lets what is known rest', () => {
    const steps = planDays(from({ topics: [topic('strong', 92), topic('weak', 30), topic('middling', 65)], minutesADay: 20 }));
    const times = (id: string) => steps.filter(({ refId }) => refId === id).length;
    expect(steps[0]).toMatchObject({ refId: 'weak', kind: 'practice', href: '/selfpractice/practice?topics=weak&count=10' });
    expect(steps[0]?.why).toMatchObject({ reason: 'weak', topic: 'weak', percent: 30, answered: 40 });
    expect(times('weak')).toBeGreaterThan(times('middling'));
    expect(times('middling')).toBeGreaterThan(times('strong'));
    expect(steps.find(({ refId }) => refId === 'strong')).toMatchObject({ kind: 'quiz', why: { reason: 'keep' } });
  });

  it('works for an exam that is near, and says which', () => {
    const topics = [topic('motion', 62), topic('acid', 66, { path: ['Chemistry'], nodeIds: ['acid', 'chemistry'] })];
    const steps = planDays(from({ topics, exams: [exam], minutesADay: 10 }));
    expect(steps[0]).toMatchObject({ refId: 'acid', why: { reason: 'exam', exam: { id: 'e', title: 'Mock' } } });
    expect(steps.filter(({ day, refId }) => day > '2026-11-29' && refId === 'acid').every(({ why }) => why.exam === null)).toBe(true);
  });

  it('puts the lesson that explains a weak topic before the next one of the course, each once', () => {
    const lessons = [lesson('next', 8), lesson('explains', 8, 'motion')];
    const steps = planDays(from({ topics: [topic('weak', 30)], lessons })).filter(({ kind }) => kind === 'lesson');
    expect(steps.map(({ day, refId, why }) => [day, refId, why.reason])).toEqual([
      ['2026-11-25', 'explains', 'explains-weak'],
      ['2026-11-26', 'next', 'next-lesson'],
    ]);
    expect(planDays(from({ lessons: [lesson('long', 90)] })).filter(({ kind }) => kind === 'lesson')).toEqual([]);
  });

  it('keeps what is done: its minutes are spent, its topic and its lesson do not come again that day', () => {
    const kept = [
      { day: '2026-11-25', kind: 'practice' as const, refId: 'weak', minutes: 20 },
      { day: '2026-11-25', kind: 'lesson' as const, refId: 'l', minutes: 8 },
    ];
    const steps = planDays(from({ kept, topics: [topic('weak', 20), topic('other', 50)], lessons: [lesson('l', 8)] }));
    expect(steps.filter(({ day }) => day === '2026-11-25')).toEqual([]);
    expect(steps.filter(({ refId }) => refId === 'l')).toEqual([]);
    expect(steps.some(({ day, refId }) => day === '2026-11-26' && refId === 'weak')).toBe(true);
  });

  it('asks a newcomer a little of everything, names no more days than are near, and is the same for the same facts', () => {
    const first = planDays(from({ until: '2027-04-25' }));
    expect(first[0]).toMatchObject({
      kind: 'practice',
      refId: null,
      questions: 10,
      href: '/selfpractice/practice?count=10',
      why: { reason: 'unsure' },
    });
    expect(new Set(first.map(({ day }) => day)).size).toBe(aheadDays);
    expect(planDays(from({ until: '2027-04-25' }))).toEqual(first);
    expect(planDays(from({ until: '2026-11-25' })).every(({ day }) => day === '2026-11-25')).toBe(true);
  });
});

describe('what a day’s work has done', () => {
  const work = { topics: [{ topicId: 't', answered: 8 }], mistakes: 3, rounds: 1, lessonIds: ['l'] };
  const step = (id: string, kind: 'practice' | 'quiz' | 'mistakes' | 'lesson', refId: string | null, questions: number) => ({
    id,
    kind,
    refId,
    questions,
  });

  it('is each step whose questions were answered, but for a few', () => {
    const steps = [
      step('a', 'practice', 't', 10),
      step('b', 'practice', 't', 20),
      step('c', 'practice', 'other', 5),
      step('d', 'practice', null, 10),
      step('e', 'mistakes', null, 4),
      step('f', 'mistakes', null, 3),
      step('g', 'quiz', 'x', 10),
      step('h', 'quiz', 'y', 10),
      step('i', 'lesson', 'l', 0),
      step('j', 'lesson', 'm', 0),
    ];
    expect(stepsDone(steps, work)).toEqual(['a', 'd', 'f', 'g', 'i']);
  });
});
