import type { ResponseOf } from '#contracts/http/endpoint';
import type { getExamChoices } from '#contracts/http/exam-desk';
import { usualClose } from '#contracts/shared/exam-times';
import { fromWall, toWall } from '../parts/dhaka-time.js';

/** What the server offers a new exam: presets and courses. */
export type Choices = ResponseOf<typeof getExamChoices>;

/** What the form of a new exam holds; times as its fields have them, on the wall of Dhaka. */
export interface NewExam {
  source: 'preset' | 'copy';
  /** A preset's name, `none`, or nothing chosen yet. */
  preset: string;
  copyOf: string | null;
  withQuestions: boolean;
  title: string;
  courseIds: string[];
  opensAt: string;
  closesAt: string;
  /** The end was set by hand and no longer follows the beginning. */
  closesSet: boolean;
}

const hour = 3_600_000;
const day = 24 * hour;
const evening = 20;
const usualSeconds = 1500;

/** When an exam closes unless its author says otherwise: it begins in its start window, and ends for all together. */
export const closesAfter = (opensAt: string, seconds: number): string => {
  const at = fromWall(opensAt);
  return at === '' ? '' : toWall(new Date(usualClose('live', Date.parse(at), seconds)).toISOString());
};

/** How long an exam of a preset takes; without a preset, as long as the usual one. */
export const lengthOf = ({ presets }: Pick<Choices, 'presets'>, preset: string): number =>
  presets.find(({ name }) => name === preset)?.durationSeconds ?? usualSeconds;

/** Opens tomorrow at eight in the evening in Dhaka. `now` in milliseconds since the epoch. */
export const firstDraft = (now: number, copyOf: string | null): NewExam => {
  const tomorrow = toWall(new Date(now + day).toISOString()).slice(0, 10);
  const opensAt = `${tomorrow}T${evening}:00`;
  return {
    source: copyOf === null ? 'preset' : 'copy',
    preset: '',
    copyOf,
    withQuestions: true,
    title: '',
    courseIds: [],
    opensAt,
    closesAt: closesAfter(opensAt, usualSeconds),
    closesSet: false,
  };
};
