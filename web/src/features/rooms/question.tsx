import { type ReactNode, useState } from 'react';
import type { Room } from '#contracts/http/room-shapes';
import { CallError, isCallError } from '../../client/call-error.js';
import { call } from '../../client/call.js';
import { serverNow } from '../../client/server-clock.js';
import { useServerNow } from '../../client/use-server-now.js';
import { formatNumber } from '../../i18n/digits.js';
import { useLocale, useText } from '../../i18n/index.js';
import { Button } from '../../ui/button.js';
import { Empty } from '../../ui/empty.js';
import { Notice } from '../../ui/notice.js';
import { Asked } from '../quiz/asked.js';
import { roomsText } from './text.js';
import type { RoomNow } from './use-room.js';

/** What is left of the time, by the server's clock; it ends quietly. */
const TimeLeft = ({ endsAt, seconds }: { endsAt: string; seconds: number }): ReactNode => {
  const [t, now] = [useText(roomsText), useServerNow(250)];
  const left = Math.min(seconds * 1000, Math.max(0, Date.parse(endsAt) - now));
  return (
    <div className="flex h-6 items-center gap-3">
      <span
        role="progressbar"
        aria-label={t('timeLeft')}
        aria-valuemin={0}
        aria-valuemax={seconds}
        aria-valuenow={Math.ceil(left / 1000)}
        className="h-0.5 flex-1 overflow-hidden bg-fill-2"
      >
        <span
          className="block h-full origin-left bg-brand transition-transform duration-250 ease-linear"
          style={{ transform: `scaleX(${left / (seconds * 1000)})` }}
        />
      </span>
      <span aria-hidden="true" className="num w-14 text-right text-sm text-text-3">
        {t('secondsLeft', { n: Math.ceil(left / 1000) })}
      </span>
    </div>
  );
};

type Sending = { readonly optionIds: readonly string[]; readonly state: 'chosen' | 'sending' | 'lost'; readonly why?: string };

/** The own answer on its way: a single choice goes at once, several by the button. */
const useAnswer = ({ room, refresh, put }: RoomNow) => {
  const [own, setOwn] = useState<Sending | null>(null);
  const send = async (optionIds: readonly string[]): Promise<void> => {
    setOwn({ optionIds, state: 'sending' });
    try {
      const { answer } = await call('POST /api/rooms/:roomId/answer', {
        params: { roomId: room.id },
        body: { step: room.picture.step, optionIds: [...optionIds] },
      });
      put({ ...room, answer });
      setOwn(null);
      refresh();
    } catch (error) {
      if (!(error instanceof CallError)) {
        setOwn({ optionIds, state: 'lost' });
        throw error;
      }
      // It is in already, from here or from another device, or its time is over: the room says how it stands.
      if (error.answered && error.statusCode < 500) {
        setOwn(null);
        refresh();
      } else setOwn({ optionIds, state: 'lost' });
      if (isCallError(error, 'Question over')) setOwn(null);
    }
  };
  const choose = (id: string): void => {
    if (room.question?.kind !== 'multiple') return void send([id]);
    const before = own?.optionIds ?? [];
    setOwn({ optionIds: before.includes(id) ? before.filter((one) => one !== id) : [...before, id], state: 'chosen' });
  };
  return { own, send, choose };
};

const Verdict = ({ room }: { room: Room }): ReactNode => {
  const t = useText(roomsText);
  if (!room.me) return null;
  return room.answer ? t('points', { n: room.answer.points ?? 0 }) : t('noAnswer');
};

/** The question at hand, to be answered by whoever plays and read by whoever only hosts. */
const OneQuestion = ({ now }: { now: RoomNow }): ReactNode => {
  const [t, locale] = [useText(roomsText), useLocale()];
  const { room, picture } = now;
  const { own, send, choose } = useAnswer(now);
  const { question, answer } = room;
  if (room.withheld) return <Empty title={t('withheld')}>{t('withheldWhy')}</Empty>;
  if (!question) return <p className="text-text-3">{t('coming')}</p>;
  const playing = room.me !== null;
  const over = picture.phase !== 'asking' || (picture.endsAt !== null && serverNow() > Date.parse(picture.endsAt));
  const seconds = answer ? formatNumber(Math.round(answer.tookMs / 100) / 10, locale, 1) : '';
  return (
    <>
      <Asked
        question={question}
        given={{ optionIds: [...(answer?.optionIds ?? own?.optionIds ?? [])], number: null }}
        marking={room.marking}
        busy={!playing || answer !== null || own?.state === 'sending' || (over && room.marking === null)}
        quiet
        why={false}
        verdict={<Verdict room={room} />}
        onChoose={choose}
        onNumber={() => undefined}
      />
      {room.chosen && room.marking?.key.optionIds.length === 1 ? (
        <p className="num mt-3 text-sm text-text-3">
          {t('rightOf', {
            n: room.chosen.find(({ optionId }) => optionId === room.marking?.key.optionIds[0])?.count ?? 0,
            of: room.chosen.reduce((sum, { count }) => sum + count, 0),
          })}
        </p>
      ) : null}
      {answer && room.marking === null ? (
        <p role="status" className="num mt-3 text-text-2">
          {t('kept', { n: seconds })}
        </p>
      ) : null}
      {own?.state === 'lost' ? (
        <div className="mt-4">
          <Notice tone="warn">
            <p>{t('notSent')}</p>
            <Button size="sm" onClick={() => void send(own.optionIds)}>
              {t('sendAgain')}
            </Button>
          </Notice>
        </div>
      ) : null}
      {playing && question.kind === 'multiple' && !answer && room.marking === null ? (
        <Button
          size="lg"
          className="mt-4 w-full sm:w-auto sm:min-w-48"
          loading={own?.state === 'sending'}
          disabled={(own?.optionIds.length ?? 0) === 0}
          onClick={() => void send(own?.optionIds ?? [])}
        >
          {t('send')}
        </Button>
      ) : null}
    </>
  );
};

/** A question of the room, with its time and how many have answered. */
export const RoomQuestion = ({ now }: { now: RoomNow }): ReactNode => {
  const t = useText(roomsText);
  const { room, picture, stale } = now;
  return (
    <section aria-label={t('question', { n: picture.step, of: room.count })}>
      <div className="num mb-1 flex items-baseline justify-between gap-3">
        <h2 className="text-md font-semibold">{t('question', { n: picture.step, of: room.count })}</h2>
        <p className="text-sm text-text-3">{t('answered', { n: picture.answered, of: picture.players })}</p>
      </div>
      {picture.phase === 'asking' && picture.endsAt ? <TimeLeft endsAt={picture.endsAt} seconds={room.seconds} /> : <div className="h-6" />}
      <div className="mt-3">
        {stale && room.picture.step !== picture.step ? (
          <p className="text-text-3">{t('coming')}</p>
        ) : (
          <OneQuestion key={`${room.id} ${room.picture.step}`} now={now} />
        )}
      </div>
    </section>
  );
};
