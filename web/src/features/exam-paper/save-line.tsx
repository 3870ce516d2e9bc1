import { CircleCheck, CloudOff, LoaderCircle } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useText } from '../../i18n/index.js';
import { cx } from '../../ui/cx.js';
import type { ExamSession } from './session.js';
import { paperText } from './text.js';
import { useSaveLine } from './use-session.js';

/** What is safe, always in view. Spoken only when it changes kind: a count that rises with each answer would never be silent. */
export const SaveLine = ({
  session,
  speak = false,
  className,
}: {
  session: ExamSession;
  speak?: boolean;
  className?: string;
}): ReactNode => {
  const t = useText(paperText);
  const {
    kind,
    counts: { total, saved },
  } = useSaveLine(session);
  const text =
    kind === 'nothing'
      ? t('nothingYet')
      : kind === 'saving'
        ? t('saving')
        : kind === 'saved'
          ? t('allSaved', { total })
          : t('someSaved', { total, saved });
  const [spoken, setSpoken] = useState({ kind, text });
  if (spoken.kind !== kind) setSpoken({ kind, text });
  const Icon = kind === 'saved' ? CircleCheck : kind === 'behind' ? CloudOff : kind === 'saving' ? LoaderCircle : null;
  return (
    <span className={cx('num inline-flex items-center gap-1.5 text-sm text-text-2', className)}>
      {Icon ? (
        <Icon
          size={16}
          strokeWidth={1.75}
          aria-hidden="true"
          className={cx('shrink-0', kind === 'saved' ? 'text-ok-solid' : kind === 'behind' ? 'text-warn-solid' : 'text-text-3')}
        />
      ) : null}
      <span aria-hidden={speak || undefined}>{text}</span>
      {speak ? (
        <span role="status" className="sr-only">
          {spoken.text}
        </span>
      ) : null}
    </span>
  );
};
