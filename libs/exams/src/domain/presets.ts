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
  /** Whether scores and ranks move while others still write: not where a place at a university is practised for. */
  readonly liveFigures: boolean;
}

const usual = ['score', 'fewer-wrong', 'less-time'] as const satisfies readonly TieBreak[];
const minutes = (count: number) => count * 60;
/** A mock test is there to watch the list move; an admission preset keeps its figures until nobody writes any more. */
export const liveFiguresOf = (kind: 'live' | 'practice' | 'mock', preset: PresetName | null | undefined): boolean =>
  kind !== 'live' || !preset || presets[preset].liveFigures;

const minus = (value: string): NegativeMark => ({ kind: 'absolute', value });

export const presets: Readonly<Record<PresetName, Preset>> = {
  'hsc-mcq': {
    questions: 25,
    markEach: '1',
    durationSeconds: minutes(25),
    negative: null,
    passMark: null,
    tieBreak: usual,
    liveFigures: true,
  },
  medical: {
    questions: 100,
    markEach: '1',
    durationSeconds: minutes(60),
    negative: minus('0.25'),
    passMark: '40',
    tieBreak: usual,
    liveFigures: false,
  },
  du: {
    questions: 60,
    markEach: '1',
    durationSeconds: minutes(45),
    negative: minus('0.25'),
    passMark: '24',
    tieBreak: usual,
    liveFigures: false,
  },
  gst: {
    questions: 100,
    markEach: '1',
    durationSeconds: minutes(60),
    negative: minus('0.25'),
    passMark: '30',
    tieBreak: usual,
    liveFigures: false,
  },
  engineering: {
    questions: 100,
    markEach: '1',
    durationSeconds: minutes(60),
    negative: minus('0.25'),
    passMark: null,
    tieBreak: usual,
    liveFigures: false,
  },
  bcs: {
    questions: 200,
    markEach: '1',
    durationSeconds: minutes(120),
    negative: minus('0.50'),
    passMark: null,
    tieBreak: usual,
    liveFigures: true,
  },
  bank: {
    questions: 100,
    markEach: '1',
    durationSeconds: minutes(60),
    negative: minus('0.25'),
    passMark: null,
    tieBreak: usual,
    liveFigures: true,
  },
};
