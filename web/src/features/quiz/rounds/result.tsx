import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { RoundReview, RoundView } from '#contracts/http/quiz';
import type { PlaceState } from '#contracts/shared/quiz';
import { isCallError, type CallError } from '../../../client/call-error.js';
import { call } from '../../../client/call.js';
import { formatNumber, toDigits } from '../../../i18n/digits.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { Button, ButtonLink } from '../../../ui/button.js';
import { cx } from '../../../ui/cx.js';
import { ErrorBox } from '../../../ui/error-box.js';
import { Section } from '../../../ui/section.js';
import { Asked } from '../asked.js';
import { roundsText } from './text.js';

const words = {
  waiting: 'placeWaiting',
  right: 'placeRight',
  wrong: 'placeWrong',
  skipped: 'placeSkipped',
  dropped: 'placeDropped',
} as const satisfies Record<PlaceState, string>;

/** Against what the person had reached before. */
const Against = ({ round: { whole, record, points, bestBefore } }: { round: RoundView }): ReactNode => {
  const t = useText(roundsText);
  if (!whole) return t('notWhole');
  if (bestBefore === null) return t('firstRecord');
  if (record) return t('record', { n: bestBefore });
  return points === bestBefore ? t('equal') : t('below', { best: bestBefore, less: bestBefore - points });
};

const bubble: Readonly<Record<PlaceState, string>> = {
  waiting: 'border-line-2 text-text-3',
  right: 'border-ok-solid bg-ok-solid font-semibold text-bg',
  wrong: 'border-bad-solid font-semibold text-bad',
  skipped: 'border-control bg-fill text-text-2',
  dropped: 'border-dashed border-control text-text-3',
};

/** The round as on an answer sheet; each answered question opens below. */
const Sheet = ({ round, open, onOpen }: { round: RoundView; open: number | null; onOpen: (place: number) => void }): ReactNode => {
  const [t, locale] = [useText(roundsText), useLocale()];
  const known = new Set(round.review.map(({ place }) => place));
  return (
    <ul className="flex flex-wrap gap-2.5">
      {round.places.map(({ place, state, points, tookMs }) => {
        const seconds = tookMs === null ? null : t('seconds', { n: formatNumber(tookMs / 1000, locale, 1) });
        const name = [toDigits(String(place), locale), t(words[state]), t('pointsNow', { n: points }), seconds].filter(Boolean).join(', ');
        return (
          <li key={place}>
            <button
              type="button"
              aria-label={name}
              aria-expanded={open === place}
              disabled={!known.has(place)}
              onClick={() => onOpen(place)}
              className={cx(
                'num grid size-11 place-items-center rounded-full border-[1.5px] text-md leading-none!',
                bubble[state],
                open === place && 'ring-2 ring-brand ring-offset-[1.5px] ring-offset-bg',
              )}
            >
              {toDigits(String(place), locale)}
            </button>
          </li>
        );
      })}
    </ul>
  );
};

/** One answered question of the round, with its points. */
const LookedBack = ({ review, round }: { review: RoundReview; round: RoundView }): ReactNode => {
  const [t, locale] = [useText(roundsText), useLocale()];
  const { points = 0, tookMs = 0 } = round.places.find(({ place }) => place === review.place) ?? {};
  const verdict = `${t('pointsNow', { n: points })}, ${t('seconds', { n: formatNumber((tookMs ?? 0) / 1000, locale, 1) })}`;
  return (
    <div className="mt-5">
      <Asked
        key={review.place}
        quiet
        question={review.question}
        given={review.given}
        marking={review.marking}
        busy={false}
        verdict={verdict}
        onChoose={() => undefined}
        onNumber={() => undefined}
      />
    </div>
  );
};

/** Once more of the same subject, or another one. */
const Onward = ({ round }: { round: RoundView }): ReactNode => {
  const [t, navigate] = [useText(roundsText), useNavigate()];
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<CallError | null>(null);
  const again = (): void => {
    setBusy(true);
    setError(null);
    call('POST /api/quiz/rounds', { body: { subjectId: round.subjectId } })
      .then(({ id }) => navigate(`/quizflex/rounds/${id}`))
      .catch((thrown: unknown) => {
        if (!isCallError(thrown)) throw thrown;
        setError(thrown);
      })
      .finally(() => setBusy(false));
  };
  return (
    <>
      {error ? <ErrorBox error={error} title={t('startFailed')} /> : null}
      <div className="mt-6 flex flex-col gap-2.5 sm:flex-row sm:flex-wrap">
        <Button size="lg" loading={busy} onClick={again}>
          {t('once')}
        </Button>
        <ButtonLink to="/quizflex/variants/mcq" size="lg" variant="outline">
          {t('other')}
        </ButtonLink>
        <ButtonLink to="/quizflex/dashboard" size="lg" variant="ghost">
          {t('dashboard')}
        </ButtonLink>
      </div>
    </>
  );
};

/** What the round came to, against the own best, and every question again. */
export const Result = ({ round }: { round: RoundView }): ReactNode => {
  const t = useText(roundsText);
  const heading = useRef<HTMLHeadingElement>(null);
  const [open, setOpen] = useState<number | null>(null);
  useEffect(() => heading.current?.focus(), []);
  const wrong = round.places.filter(({ state }) => state === 'wrong').length;
  const review = round.review.find(({ place }) => place === open);
  return (
    <section aria-labelledby="round-result">
      <p className="text-sm text-text-3">{round.subject ?? t('mixedShort')}</p>
      <h1 id="round-result" ref={heading} tabIndex={-1} className="num text-3xl leading-[46px]! outline-none focus-visible:outline-none">
        {t('resultOf', { n: round.points })}
      </h1>
      <p className="num mt-1 text-md text-text-2">{t('resultRight', { answered: round.answered, right: round.correct })}</p>
      <p className={cx('num mt-1 text-md', round.record ? 'font-semibold text-brand-text' : 'text-text-2')}>
        <Against round={round} />
      </p>
      {wrong > 0 ? <p className="num mt-1 text-md text-text-2">{t('wrongTomorrow', { n: wrong })}</p> : null}
      <Onward round={round} />
      {round.review.length > 0 ? (
        <Section title={t('lookBack')}>
          <Sheet round={round} open={open} onOpen={(place) => setOpen((now) => (now === place ? null : place))} />
          {review ? <LookedBack review={review} round={round} /> : null}
        </Section>
      ) : null}
    </section>
  );
};
