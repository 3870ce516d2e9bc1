import type { ReactNode } from 'react';
import type { ExamDesk, ExamSettings } from '#contracts/http/exam-desk';
import { useText } from '../../../i18n/index.js';
import { Badge, type BadgeTone } from '../../../ui/badge.js';
import { type DeskText, deskText } from '../text.js';

export type ExamState = ExamDesk['state'];
export type PresetName = NonNullable<ExamSettings['preset']>;

export const examStateOrder = ['draft', 'scheduled', 'open', 'closed', 'results', 'archived', 'cancelled'] as const;

/** What each preset is called. */
export const presetWords: Readonly<Record<PresetName, DeskText>> = {
  'hsc-mcq': 'presetHsc',
  medical: 'presetMedical',
  du: 'presetDu',
  gst: 'presetGst',
  engineering: 'presetEngineering',
  bcs: 'presetBcs',
  bank: 'presetBank',
};

const tones: Readonly<Record<ExamState, BadgeTone>> = {
  draft: 'neutral',
  scheduled: 'brand',
  open: 'ok',
  closed: 'warn',
  results: 'neutral',
  archived: 'neutral',
  cancelled: 'bad',
};

/** An exam's state in a word; coloured where it is on, or somebody has to act. */
export const StateBadge = ({ state }: { state: ExamState }): ReactNode => <Badge tone={tones[state]}>{useText(deskText)(state)}</Badge>;
