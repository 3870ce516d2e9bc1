import type { OpsRoom } from '#contracts/http/ops-shapes';
import type { PromiseUnit } from '#contracts/shared/promises';
import { formatNumber } from '../../i18n/digits.js';

/** What is not known at this moment. */
export const none = '–';

/** Figures of this room are read from afar and beside logs: Latin digits in both languages. */
export const num = (value: number | null, decimals = 0): string => (value === null ? none : formatNumber(value, 'en', decimals));

const seconds = (value: number): string => {
  if (value < 10) return `${num(value, 1)} s`;
  if (value < 60) return `${num(Math.round(value))} s`;
  const minutes = Math.floor(value / 60);
  if (minutes < 60) return `${minutes} m ${Math.round(value % 60)} s`;
  return `${num(Math.floor(minutes / 60))} h ${minutes % 60} m`;
};

const wallClock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone: 'Asia/Dhaka' });
/** When figures were taken, to the second, as clocks and logs have it: `21:04:07`. */
export const clock = (at: string): string => wallClock.format(new Date(at));

/** A length of time in seconds: `0.4 s`, `4 m 10 s`, `3 h 5 m`. */
export const span = (value: number | null): string => (value === null ? none : seconds(Math.max(0, value)));

/** A value with its unit, as the promise about it has it. */
export const measured = (value: number | null, unit: PromiseUnit): string => {
  if (value === null) return none;
  if (unit === 'ms') return value < 1000 ? `${num(Math.round(value))} ms` : seconds(value / 1000);
  if (unit === 's') return span(value);
  if (unit === 'h') return span(value * 3600);
  if (unit === 'share') return `${num(value * 100, value > 0 && value < 0.1 ? 1 : 0)}%`;
  return num(value);
};

const sizes = ['B', 'kB', 'MB', 'GB', 'TB'] as const;
/** `412 MB`, `1.9 GB`. */
export const bytes = (value: number | null): string => {
  if (value === null) return none;
  const step = Math.min(sizes.length - 1, Math.floor(Math.log10(Math.max(1, value)) / 3));
  const shown = value / 1000 ** step;
  return `${num(shown, shown < 10 && step > 0 ? 1 : 0)} ${sizes[step] ?? ''}`;
};

/** A rate: whole from ten on. */
export const rate = (value: number | null): string => (value === null ? none : num(value, value > 0 && value < 10 ? 1 : 0));

/** What is drawn over the last minutes. */
export interface Point {
  readonly inExams: number | null;
  readonly saves: number | null;
  readonly saveTime: number | null;
  readonly boardLag: number | null;
}
/** Five minutes at one every two seconds. */
export const mostPoints = 150;

export const pointOf = ({ people, rates }: OpsRoom): Point => ({
  inExams: people.inExams,
  saves: rates.savesPerSecond,
  saveTime: rates.saveP95Ms,
  boardLag: rates.boardLagMs,
});

/** The lines of a drawing 200 wide and 44 high, broken where a value was not known; from nought, so that a change is not exaggerated. */
export const linesOf = (values: readonly (number | null)[]): string[] => {
  const top = Math.max(1, ...values.flatMap((value) => value ?? []));
  const step = 200 / (mostPoints - 1);
  const first = mostPoints - values.length;
  const lines: string[][] = [[]];
  for (const [place, value] of values.entries()) {
    if (value === null) lines.push([]);
    else lines.at(-1)?.push(`${((first + place) * step).toFixed(1)},${(42 - (value / top) * 38).toFixed(1)}`);
  }
  return lines.filter((line) => line.length > 1).map((line) => line.join(' '));
};
