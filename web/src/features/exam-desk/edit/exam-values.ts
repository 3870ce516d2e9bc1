import type { ExamSettings } from '#contracts/http/exam-desk';
import type { Locale } from '#contracts/shared/choices';
import { toDigits, toLatinDigits } from '../../../i18n/digits.js';
import { fromWall, toWall } from '../parts/dhaka-time.js';

/** An exam's settings as the form holds them: what is typed is text, times stand on the wall of Dhaka. */
export type ExamValues = {
  title: string;
  preset: string;
  kind: string;
  area: string;
  language: string;
  courseIds: string[];
  subjects: string;
  questionTarget: string;
  opensAt: string;
  closesAt: string;
  minutes: string;
  startMinutes: string;
  attemptsAllowed: string;
  ranking: string;
  graceSeconds: string;
  negativeKind: string;
  negativeValue: string;
  passMark: string;
  floorAtZero: boolean;
  optionalCounted: string;
  cancelledCredit: string;
  publishResults: string;
  showSolution: string;
  leaderboard: string;
  liveFigures: boolean;
  phoneWaived: boolean;
  questionsAfter: string;
  shuffleQuestions: boolean;
  shuffleOptions: boolean;
  tieBreak: string[];
  instructions: string;
  syllabus: string;
};
export type ExamField = keyof ExamValues;

/** Numbers stand in the digits of the language, as everywhere; both are read. */
export const toValues = (settings: ExamSettings, locale: Locale): ExamValues => {
  const text = (value: number | string | null): string => (value === null ? '' : toDigits(String(value), locale));
  return {
    title: settings.title,
    preset: settings.preset ?? '',
    kind: settings.kind,
    area: settings.area,
    language: settings.language,
    courseIds: [...settings.courseIds],
    subjects: settings.subjects.join(', '),
    questionTarget: text(settings.questionTarget),
    opensAt: toWall(settings.opensAt),
    closesAt: toWall(settings.closesAt),
    minutes: text(settings.durationSeconds / 60),
    startMinutes: text(settings.startWindowSeconds === null ? null : settings.startWindowSeconds / 60),
    attemptsAllowed: text(settings.attemptsAllowed),
    ranking: settings.ranking,
    graceSeconds: text(settings.graceSeconds),
    negativeKind: settings.negative?.kind ?? 'none',
    negativeValue: text(settings.negative?.value ?? null),
    passMark: text(settings.passMark),
    floorAtZero: settings.floorAtZero,
    optionalCounted: text(settings.optionalCounted),
    cancelledCredit: settings.cancelledCredit,
    publishResults: settings.publishResults,
    showSolution: settings.showSolution,
    leaderboard: settings.leaderboard,
    liveFigures: settings.liveFigures,
    phoneWaived: settings.phoneWaived,
    questionsAfter: settings.questionsAfter,
    shuffleQuestions: settings.shuffleQuestions,
    shuffleOptions: settings.shuffleOptions,
    tieBreak: [...settings.tieBreak],
    instructions: settings.instructions,
    syllabus: settings.syllabus.join('\n'),
  };
};

const plain = (typed: string): string => toLatinDigits(typed).trim();
/** What is no number is none for the contract either: its rule then names the field. */
const number = (typed: string): number => (/^\d+(\.\d+)?$/.test(plain(typed)) ? Number(plain(typed)) : Number.NaN);
const listed = (typed: string, by: RegExp): string[] =>
  typed
    .split(by)
    .map((part) => part.trim())
    .filter(Boolean);

/** What the contract takes; a field that says nothing it can read stays wrong, and is named by the contract's own rules. */
export const toSettings = ({ minutes, startMinutes, negativeKind, negativeValue, ...values }: ExamValues): ExamSettings =>
  ({
    ...values,
    preset: values.preset || null,
    subjects: listed(values.subjects, /[,،\n]/),
    questionTarget: values.questionTarget.trim() === '' ? null : number(values.questionTarget),
    opensAt: fromWall(values.opensAt),
    closesAt: fromWall(values.closesAt),
    durationSeconds: Math.round(number(minutes) * 60),
    startWindowSeconds: startMinutes.trim() === '' ? null : Math.round(number(startMinutes) * 60),
    attemptsAllowed: number(values.attemptsAllowed),
    graceSeconds: number(values.graceSeconds),
    negative: negativeKind === 'none' ? null : { kind: negativeKind, value: plain(negativeValue) },
    passMark: values.passMark.trim() === '' ? null : plain(values.passMark),
    optionalCounted: values.optionalCounted.trim() === '' ? null : number(values.optionalCounted),
    syllabus: listed(values.syllabus, /\n/),
  }) as unknown as ExamSettings;

const renamed: Readonly<Record<string, ExamField>> = {
  durationSeconds: 'minutes',
  startWindowSeconds: 'startMinutes',
  negative: 'negativeValue',
};

/** The field of the form that shows what belongs to a field of the contract: `settings.negative.value` is shown at `negativeValue`. */
export const fieldOf = (path: string): string => {
  const name = path.replace(/^settings\./, '').split('.')[0] ?? '';
  return renamed[name] ?? name;
};
