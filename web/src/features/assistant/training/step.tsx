import { Check } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import type { PlanStep } from '#contracts/http/assistant';
import { useServerNow } from '../../../client/use-server-now.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { dayAndTime } from '../../../i18n/moment.js';
import { Badge } from '../../../ui/badge.js';
import { Bubble } from '../../../ui/bubble.js';
import { Button, ButtonLink } from '../../../ui/button.js';
import { cx } from '../../../ui/cx.js';
import type { Starting } from '../../selfpractice/start.js';
import { sessionOf } from './session-of.js';
import { trainingText } from './text.js';
import { whyOf } from './why.js';

const minute = 60_000;

/** Why it is there, in a sentence. */
const Why = ({ step }: { step: PlanStep }): ReactNode => {
  const [t, locale, now] = [useText(trainingText), useLocale(), useServerNow(minute)];
  return <>{t(...whyOf(step.why, (at) => dayAndTime(at, now, locale)))}</>;
};

export interface StepProps {
  readonly step: PlanStep;
  /** The one that is to be done next: its act is the page's. */
  readonly next: boolean;
  readonly busy: boolean;
  readonly onMark: (step: PlanStep, state: PlanStep['state']) => void;
  /** Begins sessions of practice. */
  readonly starting: Starting;
}

/** What is done here, of a step that is open or over. */
const Acts = ({ step, next, busy, onMark, starting }: StepProps): ReactNode => {
  const t = useText(trainingText);
  const { state, kind, href } = step;
  const session = sessionOf(href);
  const look = { size: 'sm', variant: next ? 'default' : state === 'done' ? 'ghost' : 'outline' } as const;
  const label = t(state === 'done' ? 'again' : kind === 'lesson' ? 'read' : 'start');
  if (state === 'skipped')
    return (
      <Button variant="ghost" size="sm" disabled={busy} onClick={() => onMark(step, 'open')}>
        {t('takeBack')}
      </Button>
    );
  return (
    <>
      {session ? (
        <Button {...look} loading={starting.busy === step.id} onClick={() => starting.start(session, step.id)}>
          {label}
        </Button>
      ) : (
        <ButtonLink to={href} {...look}>
          {label}
        </ButtonLink>
      )}
      {state === 'open' ? (
        <Button variant="ghost" size="sm" disabled={busy} onClick={() => onMark(step, 'skipped')}>
          {t('skip')}
        </Button>
      ) : null}
    </>
  );
};

/** One step: a bubble that is filled when it is done, what it is, why it is there, where it is done. */
export const Step = memo(({ step, next, busy, onMark, starting }: StepProps): ReactNode => {
  const t = useText(trainingText);
  const { kind, title, place, questions, minutes, state } = step;
  const name = title !== '' ? title : t(kind === 'practice' ? 'anyPractice' : kind);
  const facts = [
    name === t(kind) ? null : t(kind),
    questions > 0 ? t('questions', { n: questions }) : null,
    t('stepMinutes', { n: minutes }),
  ].filter((fact) => fact !== null);
  const done = state === 'done';
  return (
    <li className={cx('flex gap-3 py-3.5', state === 'skipped' && 'text-text-3')}>
      <button
        type="button"
        aria-pressed={done}
        aria-label={t(done ? 'markOpen' : 'markDone', { step: name })}
        disabled={busy || state === 'skipped'}
        onClick={() => onMark(step, done ? 'open' : 'done')}
        className="touch mt-0.5 size-7 shrink-0 self-start rounded-full"
      >
        <Bubble state={done ? 'filled' : 'empty'}>{done ? <Check size={16} strokeWidth={2.5} aria-hidden="true" /> : undefined}</Bubble>
      </button>
      <div className="min-w-0 flex-1 sm:flex sm:items-start sm:gap-4">
        <div className="min-w-0 flex-1">
          <p className="num text-sm text-text-3">{facts.join(' · ')}</p>
          <p className="font-semibold wrap-anywhere">
            {name} {state === 'skipped' ? <Badge>{t('skipped')}</Badge> : null}
          </p>
          {place.length > 0 ? <p className="text-sm wrap-anywhere text-text-3">{place.join(' · ')}</p> : null}
          <p className="num mt-1 text-sm wrap-anywhere text-text-2">
            <Why step={step} />
          </p>
        </div>
        <div className="mt-2 flex shrink-0 flex-wrap items-center gap-1.5 sm:mt-0 sm:flex-row-reverse">
          <Acts step={step} next={next} busy={busy} onMark={onMark} starting={starting} />
        </div>
      </div>
    </li>
  );
});
Step.displayName = 'Step';
