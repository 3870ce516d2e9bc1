import type { ReactNode } from 'react';
import type { ItemStatistics } from '#contracts/http/exam-after';
import { useText } from '../../i18n/index.js';
import { Badge } from '../../ui/badge.js';
import { Icon } from '../../ui/icon.js';
import { letterOf } from '../exam-paper/arrange.js';
import { fewTakers, idleOf, suspectOf } from './hints.js';
import type { PaperLanguage } from './letters.js';
import { type AfterText, afterText } from './text.js';

type Flag = ItemStatistics['flags'][number];

const badges = {
  'key-suspect': ['flagKeySuspect', 'warn'],
  negative: ['flagNegative', 'warn'],
  weak: ['flagWeak', 'neutral'],
  'too-hard': ['flagTooHard', 'neutral'],
  'too-easy': ['flagTooEasy', 'neutral'],
  'idle-option': ['flagIdle', 'neutral'],
} as const satisfies Readonly<Record<Flag, readonly [AfterText, 'warn' | 'neutral']>>;

/** What is odd about a question, in a word each; the most urgent only where there is no room. */
export const Flags = ({ item, most }: { item: ItemStatistics; most?: number }): ReactNode => {
  const t = useText(afterText);
  return (
    <span className="flex flex-wrap gap-1">
      {item.key.cancelled ? <Badge>{t('cancelled')}</Badge> : null}
      {item.flags.slice(0, most).map((flag) => (
        <Badge key={flag} tone={badges[flag][1]}>
          {t(badges[flag][0])}
        </Badge>
      ))}
    </span>
  );
};

const useSentences = (): ((item: ItemStatistics, language: PaperLanguage) => readonly string[]) => {
  const t = useText(afterText);
  return (item, language) => {
    const letter = (optionId: string): string =>
      letterOf(
        language,
        item.options.findIndex(({ id }) => id === optionId),
      );
    const suspect = suspectOf(item);
    const sentences: Readonly<Record<Flag, string>> = {
      'key-suspect': suspect ? t('whyKeySuspect', { option: letter(suspect.optionId), upper: suspect.upper }) : t('whyKeySuspectNumber'),
      negative: t('whyNegative'),
      weak: t('whyWeak'),
      'too-hard': t('whyTooHard'),
      'too-easy': t('whyTooEasy'),
      'idle-option': t('whyIdle', {
        options: idleOf(item)
          .map(({ optionId }) => letter(optionId))
          .join(', '),
      }),
    };
    return item.flags.map((flag) => sentences[flag]);
  };
};

/** Why a question should be looked at, in sentences, with the button that mends it. */
export const Why = ({
  item,
  takers,
  language,
  action,
}: {
  item: ItemStatistics;
  takers: number;
  language: PaperLanguage;
  action: ReactNode;
}): ReactNode => {
  const [t, sentencesOf] = [useText(afterText), useSentences()];
  const sentences = sentencesOf(item, language);
  const few = takers < fewTakers;
  if (sentences.length === 0)
    return (
      <div className="flex flex-wrap items-center justify-between gap-3 border-y border-line py-2.5 text-sm">
        <p className="text-text-2">{t(item.key.cancelled ? 'isCancelled' : few ? 'nothingOddFew' : 'nothingOdd')}</p>
        {action}
      </div>
    );
  return (
    <div className="flex flex-wrap items-start gap-3 rounded-control border border-warn-line bg-warn-tint px-3 py-2.5 text-sm">
      <Icon name="triangle-alert" size={16} className="mt-0.5 text-warn" />
      <div className="min-w-0 flex-1 basis-64">
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {few ? <p className="mt-1 text-text-2">{t('fewTakers', { count: takers })}</p> : null}
      </div>
      {action}
    </div>
  );
};
