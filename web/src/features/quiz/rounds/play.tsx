import { type ReactNode, useEffect, useState } from 'react';
import type { RoundReceipt, RoundView, ShownQuestion } from '#contracts/http/quiz';
import { rightPoints } from '#contracts/shared/quiz';
import { call } from '../../../client/call.js';
import { formatNumber } from '../../../i18n/digits.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { Button } from '../../../ui/button.js';
import { Notice } from '../../../ui/notice.js';
import { Bone, Skeleton } from '../../../ui/skeleton.js';
import { preloadMaths } from '../../maths/formula.js';
import { ActBar } from '../act-bar.js';
import { Asked } from '../asked.js';
import { type Asking, useAsking, useAskingKeys } from '../use-asking.js';
import { RoundHead } from './round-head.js';
import { roundsText } from './text.js';
import { TimeLine } from './time-line.js';

type Round = Asking<ShownQuestion, RoundReceipt>;

/** The places as the receipt leaves them. */
const afterReceipt = (round: RoundView, { place, marking, points, tookMs, round: brief }: RoundReceipt): RoundView => ({
  ...round,
  ...brief,
  places: round.places.map((one) =>
    one.place === place ? { place, points, tookMs, state: marking.right === null ? 'skipped' : marking.right ? 'right' : 'wrong' } : one,
  ),
});

/** What the answer brought, in plain numbers. */
const Got = ({ receipt: { points, tookMs } }: { receipt: RoundReceipt }): ReactNode => {
  const [t, locale] = [useText(roundsText), useLocale()];
  const seconds = formatNumber(tookMs / 1000, locale, 1);
  if (points === 0) return t('gotNone');
  return points > rightPoints ? t('got', { points, speed: points - rightPoints, seconds }) : t('gotPlain', { points, seconds });
};

/** Points so far and what is to beat, above the time line of the question. */
const Standing = ({ round, asking: { held, receipt, busy } }: { round: RoundView; asking: Round }): ReactNode => {
  const t = useText(roundsText);
  return (
    <div className="mb-3">
      <p className="num flex items-baseline justify-between gap-3 text-sm text-text-3">
        <span className="text-md font-semibold text-text">{t('pointsNow', { n: round.points })}</span>
        {round.bestBefore === null ? null : <span>{t('bestToBeat', { n: round.bestBefore })}</span>}
      </p>
      {held ? <TimeLine key={held.shown.place} begunAt={held.begunAt} stopped={receipt !== null || busy === 'answer'} /> : null}
    </div>
  );
};

const Trouble = ({ asking: { failed, refused, next, send } }: { asking: Round }): ReactNode => {
  const t = useText(roundsText);
  if (refused !== null)
    return (
      <div className="mt-4">
        <Notice tone="warn">
          <p>{t(refused === 'Round over' ? 'over' : 'withdrawn')}</p>
        </Notice>
      </div>
    );
  return failed === null ? null : (
    <div className="mt-4">
      <Notice tone="warn">
        <p>{t(failed === 'answer' ? 'notSent' : 'notShown')}</p>
        <Button size="sm" variant="outline" onClick={() => (failed === 'answer' ? send() : next())}>
          {t('again')}
        </Button>
      </Notice>
    </div>
  );
};

/** What the button below does now. */
const Act = ({ round, asking }: { round: RoundView; asking: Round }): ReactNode => {
  const t = useText(roundsText);
  const { held, receipt, refused, given, busy, next, send } = asking;
  if (!held) return null;
  const known = receipt !== null || refused !== null;
  const chosen = given.optionIds.length > 0 || given.number !== null;
  const last = round.state !== 'running';
  return (
    <ActBar
      label={known ? t(last ? 'finish' : 'next') : t(chosen ? 'check' : 'show')}
      keys={known ? null : t('keysAnswer')}
      strong={known || chosen}
      busy={busy !== null}
      onAct={() => (known ? next() : send())}
    />
  );
};

/** A running round: one question after the other, until the server hands over none. */
export const Play = ({ begun, onOver }: { begun: RoundView; onOver: (round: RoundView) => void }): ReactNode => {
  const t = useText(roundsText);
  const [round, setRound] = useState(begun);
  const params = { roundId: begun.id };
  const asking = useAsking<ShownQuestion, RoundReceipt>({
    show: async () => {
      const answer = await call('POST /api/quiz/rounds/:roundId/show', { params });
      setRound(answer.round);
      if (!answer.shown) onOver(answer.round);
      return answer.shown;
    },
    answer: async ({ place }, given, tookMs) => {
      const receipt = await call('POST /api/quiz/rounds/:roundId/answers', { params, body: { place, ...given, tookMs } });
      setRound((now) => afterReceipt(now, receipt));
      return receipt;
    },
  });
  useAskingKeys(asking);
  useEffect(() => void preloadMaths(), []);
  const { held, receipt } = asking;
  return (
    <>
      <RoundHead round={round} at={held?.shown.place ?? 1} />
      <main id="main" tabIndex={-1} className="mx-auto max-w-[720px] px-4 pt-3 pb-28 outline-none">
        <h1 className="sr-only">{t('playTitle', { subject: round.subject ?? t('mixedShort') })}</h1>
        <Standing round={round} asking={asking} />
        {held ? (
          <Asked
            key={held.shown.place}
            why={false}
            question={held.shown.question}
            given={receipt?.given ?? asking.given}
            marking={receipt?.marking ?? null}
            busy={asking.busy === 'answer' || asking.refused !== null}
            verdict={receipt ? <Got receipt={receipt} /> : null}
            onChoose={asking.choose}
            onNumber={asking.type}
          />
        ) : asking.failed === null && asking.refused === null ? (
          <Skeleton>
            <Bone className="mt-8 h-5 w-4/5" />
            <Bone className="mt-3 h-5 w-3/5" />
            {[0, 1, 2, 3].map((row) => (
              <Bone key={row} className="mt-4 h-10 w-full" />
            ))}
          </Skeleton>
        ) : null}
        <Trouble asking={asking} />
      </main>
      <Act round={round} asking={asking} />
    </>
  );
};
