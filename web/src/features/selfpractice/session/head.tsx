import { LayoutGrid, X } from 'lucide-react';
import { memo, type ReactNode, useState } from 'react';
import { useServerNow } from '../../../client/use-server-now.js';
import { formatCountdown } from '../../../i18n/duration.js';
import { toDigits } from '../../../i18n/digits.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { ButtonLink } from '../../../ui/button.js';
import { cx } from '../../../ui/cx.js';
import { Sheet } from '../../exam-paper/sheet.js';
import { type Standing, tallyOf } from './run.js';
import { sessionText } from './text.js';

/** Beyond this many, pieces would be narrower than a hair: then only how much is done is drawn. */
const mostPieces = 30;

const pieces: Readonly<Record<Standing, string>> = {
  left: 'bg-fill-2',
  right: 'bg-ok-solid',
  wrong: 'border-[1.5px] border-bad-solid',
  skipped: 'border-[1.5px] border-control',
  given: 'bg-brand',
  waiting: 'bg-warn-solid',
  gone: 'border-[1.5px] border-dotted border-line-2',
};

/** A piece for each question, or one line where there are many. */
const Track = memo(({ standings, at }: { standings: readonly Standing[]; at: number }): ReactNode => {
  const { total, right, done } = tallyOf(standings);
  if (standings.length > mostPieces) {
    const share = (count: number): string => `${(count / Math.max(1, total)) * 100}%`;
    return (
      <span aria-hidden="true" className="flex h-1.5 flex-1 overflow-hidden rounded-full bg-fill-2">
        <span className="bg-ok-solid" style={{ width: share(right) }} />
        <span className="bg-control" style={{ width: share(done - right) }} />
      </span>
    );
  }
  return (
    <span aria-hidden="true" className={cx('flex flex-1', standings.length > 16 ? 'gap-0.5' : 'gap-[5px]')}>
      {standings.map((standing, place) => (
        <span
          key={place}
          className={cx('h-1.5 min-w-0 flex-1 rounded-[3px]', place === at && standing === 'left' ? 'bg-control' : pieces[standing])}
        />
      ))}
    </span>
  );
});
Track.displayName = 'Track';

const cells: Readonly<Record<Standing, string>> = {
  left: 'border-control text-text-2',
  right: 'border-ok-solid bg-ok-solid font-semibold text-bg',
  wrong: 'border-bad-solid font-semibold text-bad',
  skipped: 'border-control bg-fill text-text-2',
  given: 'border-brand bg-brand font-semibold text-on-brand',
  waiting: 'border-warn-solid bg-warn-tint font-semibold text-warn',
  gone: 'border-dotted border-line-2 text-text-3',
};

/** All questions as on an answer sheet. */
export const SessionSheet = ({
  standings,
  at,
  wide = false,
  onGo,
}: {
  standings: readonly Standing[];
  at: number | null;
  /** On a page of its own: ten beside each other where there is room. */
  wide?: boolean;
  onGo: (at: number) => void;
}): ReactNode => {
  const [t, locale] = [useText(sessionText), useLocale()];
  return (
    <div className={cx('grid grid-cols-5 justify-items-center gap-x-1.5 gap-y-3', wide && 'sm:grid-cols-10')}>
      {standings.map((standing, place) => {
        const n = toDigits(String(place + 1), locale);
        return (
          <button
            key={place}
            type="button"
            aria-label={t('cell', { n, state: t(`state-${standing}`) })}
            aria-current={place === at ? 'step' : undefined}
            onClick={() => onGo(place)}
            className={cx(
              'num grid size-11 place-items-center rounded-full border-[1.5px] text-md leading-none!',
              cells[standing],
              place === at && 'ring-2 ring-brand ring-offset-[1.5px] ring-offset-raised',
            )}
          >
            {n}
          </button>
        );
      })}
    </div>
  );
};

const lastMinutesMs = 60_000;

/** What is left of a session with a time limit; in its last minute amber, never red. */
const TimeLeft = ({ deadline }: { deadline: number }): ReactNode => {
  const [t, locale, now] = [useText(sessionText), useLocale(), useServerNow()];
  const left = Math.max(0, deadline - now);
  return (
    <span role="timer" className={cx('num text-sm whitespace-nowrap', left <= lastMinutesMs ? 'font-semibold text-warn' : 'text-text-2')}>
      <span className="sr-only">{t('timeLeft')} </span>
      <span>{formatCountdown(left, locale)}</span>
    </span>
  );
};

interface SessionHeadProps {
  readonly standings: readonly Standing[];
  readonly at: number;
  readonly deadline: number | null;
  readonly atOnce: boolean;
  readonly onGo: (at: number) => void;
}

/** The way out, how far it is, what time is left, and the way to any question. */
export const SessionHead = ({ standings, at, deadline, atOnce, onGo }: SessionHeadProps): ReactNode => {
  const [t, locale] = [useText(sessionText), useLocale()];
  const [open, setOpen] = useState(false);
  const { right, wrong, done, left } = tallyOf(standings);
  const said = {
    at: toDigits(`${at + 1}`, locale),
    total: toDigits(`${standings.length}`, locale),
    right,
    wrong,
    done,
    left,
  };
  return (
    <header className="sticky top-0 z-10 border-b border-line bg-bg">
      <div className="mx-auto flex h-[52px] max-w-[720px] items-center gap-3 px-4">
        <ButtonLink to="/selfpractice" variant="ghost" size="icon" aria-label={t('leave')} className="-ml-2.5">
          <X size={20} strokeWidth={1.75} aria-hidden="true" />
        </ButtonLink>
        <Track standings={standings} at={at} />
        {deadline === null ? null : <TimeLeft deadline={deadline} />}
        <button
          type="button"
          onClick={() => setOpen(true)}
          className="touch num -mr-2 flex h-9 items-center gap-1.5 rounded-control px-2 text-sm whitespace-nowrap text-text-2 hover:bg-fill"
        >
          <span aria-hidden="true">{toDigits(`${at + 1}/${standings.length}`, locale)}</span>
          <span className="sr-only">
            {t(atOnce ? 'progressSaid' : 'progressSaidOpen', said)} {t('questions')}
          </span>
          <LayoutGrid size={16} strokeWidth={1.75} aria-hidden="true" />
        </button>
      </div>
      {open ? (
        <Sheet labelledBy="session-sheet" handle onClose={() => setOpen(false)}>
          <h2 id="session-sheet" className="mb-4 text-xl">
            {t('questions')}
          </h2>
          <SessionSheet
            standings={standings}
            at={at}
            onGo={(place) => {
              setOpen(false);
              onGo(place);
            }}
          />
        </Sheet>
      ) : null}
    </header>
  );
};
