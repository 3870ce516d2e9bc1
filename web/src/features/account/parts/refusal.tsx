import { type ReactNode, useCallback, useState } from 'react';
import type { ErrorCode } from '#contracts/shared/errors';
import { CallError } from '../../../client/call-error.js';
import { logProblem } from '../../../client/log.js';
import { formatDuration } from '../../../i18n/duration.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { partsText } from './text.js';

export interface Refused {
  /** What to say. */
  readonly sentence: string;
  /** Which class of refusal it is; null when no answer came. */
  readonly code: string | null;
}

/** What went wrong, in words that say what to do: the server's own, or ours where none came or a wait must be told. */
export const useSentence = (): ((thrown: unknown) => Refused) => {
  const [t, locale] = [useText(partsText), useLocale()];
  return useCallback(
    (thrown) => {
      if (!(thrown instanceof CallError)) {
        logProblem('A form did not get through', thrown);
        return { sentence: t('noAnswer'), code: null };
      }
      if (!thrown.answered || !thrown.message) return { sentence: t('noAnswer'), code: null };
      const waits = thrown.statusMessage === 'Too many requests' && thrown.retryAfterSeconds > 0;
      return {
        sentence: waits ? t('tooMany', { wait: formatDuration(thrown.retryAfterSeconds, locale) }) : thrown.message,
        code: thrown.statusMessage,
      };
    },
    [t, locale],
  );
};

/** The one refusal of a form that belongs to no field; it stays until the next try. */
export const useRefusal = (): { refused: Refused | null; clear: () => void; refuse: (thrown: unknown) => void } => {
  const sentence = useSentence();
  const [refused, setRefused] = useState<Refused | null>(null);
  return {
    refused,
    clear: useCallback(() => setRefused(null), []),
    refuse: useCallback((thrown: unknown) => setRefused(sentence(thrown)), [sentence]),
  };
};

/** An alert of a form; `children` are the ways on. */
export const Refusal = ({ refused, children }: { refused: Refused | null; children?: ReactNode }): ReactNode =>
  refused === null ? null : (
    <div role="alert" className="rounded-control border border-bad-line bg-bad-tint px-3 py-2 text-sm text-bad">
      {refused.sentence}
      {children === undefined ? null : <div className="mt-1 flex flex-wrap gap-x-4 text-text">{children}</div>}
    </div>
  );

/** Puts a refusal beside the field it is about, by its code; null where it belongs to none. */
export const fieldFor = <F extends string>(thrown: unknown, fields: Partial<Record<ErrorCode, F>>): F | null =>
  thrown instanceof CallError && Object.hasOwn(fields, thrown.statusMessage) ? (fields[thrown.statusMessage as ErrorCode] ?? null) : null;
