import type { ReactNode } from 'react';
import type { QuestionState } from '#contracts/shared/bank';
import type { Permission } from '#contracts/shared/permissions';
import { useServerNow } from '../../client/use-server-now.js';
import { useUser } from '../../client/user.js';
import { formatDayTime } from '../../i18n/dates.js';
import { useLocale, useText } from '../../i18n/index.js';
import { Badge, type BadgeTone } from '../../ui/badge.js';
import { type BankText, bankText } from './text.js';

const minute = 60_000;

/** Whether the person at the keyboard holds a right. The server checks it again on every call. */
export const useMay = (permission: Permission): boolean => useUser()?.permissions.includes(permission) ?? false;

const tones: Readonly<Record<Exclude<QuestionState, 'published'>, BadgeTone>> = {
  draft: 'neutral',
  review: 'warn',
  approved: 'brand',
  retired: 'neutral',
};

/** A state in words; a badge where it is not the usual one, amber where somebody must act. `awaits`: its author alone has approved it. */
export const StateBadge = ({ state, awaits = false }: { state: QuestionState; awaits?: boolean }): ReactNode => {
  const t = useText(bankText);
  if (awaits) return <Badge tone="warn">{t('ownApproval')}</Badge>;
  if (state === 'published') return <span className="whitespace-nowrap text-text-2">{t(state)}</span>;
  return <Badge tone={tones[state]}>{t(state)}</Badge>;
};

/** A moment as people say it: today at 9:25. */
export const Moment = ({ at }: { at: string }): ReactNode => {
  const [locale, now] = [useLocale(), useServerNow(minute)];
  return <span className="num whitespace-nowrap">{formatDayTime(at, now, locale)}</span>;
};

/** The way to a question's place, from its subject down. */
export const Path = ({ path }: { path: readonly { readonly id: string; readonly name: string }[] }): ReactNode => (
  <>
    {path.map(({ id, name }, at) => (
      <span key={id}>
        {at > 0 ? <span aria-hidden="true"> › </span> : null}
        {name}
      </span>
    ))}
  </>
);

/** Five small bubbles, as many filled as it is hard; the word for those who listen. */
export const Difficulty = ({ level }: { level: number | null }): ReactNode => {
  const t = useText(bankText);
  if (level === null) return <span className="text-text-3">{t('noDifficulty')}</span>;
  return (
    <span className="inline-flex items-center gap-[3px] whitespace-nowrap">
      {[1, 2, 3, 4, 5].map((step) => (
        <span
          key={step}
          aria-hidden="true"
          className={`size-2 rounded-full border ${step <= level ? 'border-text-2 bg-text-2' : 'border-control'}`}
        />
      ))}
      <span className="sr-only">{t(`difficulty${level}` as BankText)}</span>
    </span>
  );
};

/** Choices of the lists, in words. */
export const useDifficulties = (): readonly { readonly value: string; readonly label: string }[] => {
  const t = useText(bankText);
  return [1, 2, 3, 4, 5].map((level) => ({ value: String(level), label: t(`difficulty${level}` as BankText) }));
};
