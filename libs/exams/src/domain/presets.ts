import type { NegativeMark, TieBreak } from './exam-draft.js';

export const presetNames = ['hsc-mcq', 'medical', 'du', 'gst', 'engineering', 'bcs', 'bank'] as const;
export type PresetName = (typeof presetNames)[number];

/** The usual shape of a well-known examination. An author's own value always wins over the preset's. */
export interface Preset {
  readonly questions: number;
  readonly markEach: string;
  readonly durationSeconds: number;
  readonly negative: NegativeMark | null;
  readonly passMark: string | null;
  readonly tieBreak: readonly TieBreak[];
}

const usual = ['score', 'fewer-wrong', 'less-time'] as const satisfies readonly TieBreak[];
const minutes = (count: number) => count * 60;
const minus = (value: string): NegativeMark => ({ kind: 'absolute', value });

export const presets: Readonly<Record<PresetName, Preset>> = {
  'hsc-mcq': { questions: 25, markEach: '1', durationSeconds: minutes(25), negative: null, passMark: null, tieBreak: usual },
  medical: { questions: 100, markEach: '1', durationSeconds: minutes(60), negative: minus('0.25'), passMark: '40', tieBreak: usual },
  du: { questions: 60, markEach: '1', durationSeconds: minutes(45), negative: minus('0.25'), passMark: '24', tieBreak: usual },
  gst: { questions: 100, markEach: '1', durationSeconds: minutes(60), negative: minus('0.25'), passMark: '30', tieBreak: usual },
  engineering: { questions: 100, markEach: '1', durationSeconds: minutes(60), negative: minus('0.25'), passMark: null, tieBreak: usual },
  bcs: { questions: 200, markEach: '1', durationSeconds: minutes(120), negative: minus('0.50'), passMark: null, tieBreak: usual },
  bank: { questions: 100, markEach: '1', durationSeconds: minutes(60), negative: minus('0.25'), passMark: null, tieBreak: usual },
};
