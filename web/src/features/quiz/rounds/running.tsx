import { type ReactNode, useState } from 'react';
import type { RoundBrief } from '#contracts/http/quiz';
import { isCallError, type CallError } from '../../../client/call-error.js';
import { call } from '../../../client/call.js';
import { formatTime } from '../../../i18n/dates.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { Button, ButtonLink } from '../../../ui/button.js';
import { ErrorBox } from '../../../ui/error-box.js';
import { roundsText } from './text.js';

/** The round that runs: to go on with, or to leave. */
export const Running = ({ round, onLeft }: { round: RoundBrief; onLeft: () => void }): ReactNode => {
  const [t, locale] = [useText(roundsText), useLocale()];
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<CallError | null>(null);
  const { answered, size, points, endsAt } = round;
  const leave = (): void => {
    setBusy(true);
    setError(null);
    call('POST /api/quiz/rounds/:roundId/end', { params: { roundId: round.id } })
      .then(onLeft)
      .catch((thrown: unknown) => {
        if (!isCallError(thrown)) throw thrown;
        setError(thrown);
      })
      .finally(() => setBusy(false));
  };
  return (
    <section aria-label={t('runningTitle')} className="panel-now mt-5">
      <p className="font-semibold">{t('runningTitle')}</p>
      <p className="num mt-0.5 text-md text-text-2">
        {t('runningWhy', { subject: round.subject ?? t('mixedShort'), answered, size, points, time: formatTime(endsAt, locale) })}
      </p>
      {error ? <ErrorBox error={error} /> : null}
      <div className="mt-3 flex flex-wrap gap-2.5">
        <ButtonLink to={`/quizflex/rounds/${round.id}`}>{t('goOn')}</ButtonLink>
        <Button variant="ghost" loading={busy} onClick={leave}>
          {t('leaveRound')}
        </Button>
      </div>
    </section>
  );
};
