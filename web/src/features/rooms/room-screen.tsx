import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Room } from '#contracts/http/room-shapes';
import { CallError, isCallError } from '../../client/call-error.js';
import { call } from '../../client/call.js';
import { useServerNow } from '../../client/use-server-now.js';
import { useUser } from '../../client/user.js';
import { useText } from '../../i18n/index.js';
import { Button } from '../../ui/button.js';
import { Empty } from '../../ui/empty.js';
import { ErrorBox } from '../../ui/error-box.js';
import { Modal } from '../../ui/modal.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { toast } from '../../ui/toast.js';
import { Untranslated } from '../../ui/untranslated.js';
import { PageTitle } from '../home/page-title.js';
import { RoomQuestion } from './question.js';
import { Ranking } from './ranking.js';
import { CodeForm, roomAddress, Spent } from './room-entry.js';
import { roomsText } from './text.js';
import { type RoomNow, useRoom } from './use-room.js';

const entryAddress = '/quizflex/variants/mcq';

/** Runs an act of the host's or a player's; what is refused is said and the room looked at anew. */
const useAct = ({ put, refresh }: RoomNow) => {
  const t = useText(roomsText);
  const [busy, setBusy] = useState(false);
  const act = async (work: () => Promise<{ room: Room }>): Promise<void> => {
    setBusy(true);
    try {
      put((await work()).room);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      toast({ title: t('failed'), ...(error.message ? { description: error.message } : {}), variant: 'destructive' });
      refresh();
    } finally {
      setBusy(false);
    }
  };
  return { busy, act };
};

const Code = ({ code }: { code: string }): ReactNode => {
  const t = useText(roomsText);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(`${location.origin}${roomAddress(code)}`);
      toast({ title: t('copied') });
    } catch {
      toast({ title: t('notCopied'), variant: 'destructive' });
    }
  };
  return (
    <div className="rounded-panel border border-line-2 border-t-[3px] border-t-brand px-4 py-4 text-center">
      <p className="text-sm text-text-3">{t('tell')}</p>
      <p className="my-1 font-mono text-[40px] leading-[52px] font-semibold tracking-[0.12em]">
        <span aria-hidden="true">
          {code.slice(0, 3)} {code.slice(3)}
        </span>
        <span className="sr-only">{t('codeSpoken', { code: [...code].join(' ') })}</span>
      </p>
      <Button size="sm" variant="outline" onClick={() => void copy()}>
        {t('copy')}
      </Button>
    </div>
  );
};

/** What the host does next; the clock does it too, a little later. */
const HostBar = ({ now }: { now: RoomNow }): ReactNode => {
  const [t, { busy, act }, clock] = [useText(roomsText), useAct(now), useServerNow()];
  const { room, picture } = now;
  const { state, step, phase } = picture;
  const label = state === 'lobby' ? 'begin' : phase === 'asking' ? 'showAnswer' : step >= room.count ? 'last' : 'next';
  const params = { roomId: room.id };
  return (
    <div className="mt-6 flex flex-col gap-2.5 border-t border-line pt-4 sm:flex-row sm:items-center">
      <Button
        size="lg"
        loading={busy}
        disabled={state === 'lobby' && picture.players === 0}
        onClick={() => void act(() => call('POST /api/rooms/:roomId/move', { params, body: { step, phase } }))}
      >
        {t(label)}
      </Button>
      {room.me === null && state === 'lobby' ? (
        <Button size="lg" variant="outline" onClick={() => void act(() => call('POST /api/rooms/join', { body: { code: room.code } }))}>
          {t('alsoPlay')}
        </Button>
      ) : null}
      {state === 'lobby' && picture.players === 0 ? <p className="text-sm text-text-3">{t('nobody')}</p> : null}
      {phase === 'reveal' && picture.endsAt ? (
        <p className="num text-sm text-text-3">
          {t('autoNext', { n: Math.max(0, Math.ceil((Date.parse(picture.endsAt) - clock) / 1000)) })}
        </p>
      ) : null}
    </div>
  );
};

/** The ways out: one leaves, a host may end it for all. */
const Ways = ({ now }: { now: RoomNow }): ReactNode => {
  const [t, navigate, { busy, act }] = [useText(roomsText), useNavigate(), useAct(now)];
  const [asked, setAsked] = useState(false);
  const { room } = now;
  const leave = async (): Promise<void> => {
    // Whoever is not heard goes all the same: the seat stays, and costs nobody anything.
    await call('POST /api/rooms/:roomId/leave', { params: { roomId: room.id } }).catch(() => undefined);
    void navigate(entryAddress);
  };
  const actions = (
    <>
      <Button variant="outline" onClick={() => setAsked(false)}>
        {t('cancel')}
      </Button>
      <Button
        variant="destructive"
        loading={busy}
        onClick={() => void act(() => call('POST /api/rooms/:roomId/end', { params: { roomId: room.id } })).then(() => setAsked(false))}
      >
        {t('end')}
      </Button>
    </>
  );
  return (
    <div className="mt-8 -ml-3 flex flex-wrap gap-2.5">
      <Button size="sm" variant="ghost" onClick={() => void leave()}>
        {t('leave')}
      </Button>
      {room.isHost ? (
        <Button size="sm" variant="ghost" onClick={() => setAsked(true)}>
          {t('end')}
        </Button>
      ) : null}
      {asked ? <Modal open alert onClose={() => setAsked(false)} title={t('endAsk')} description={t('endWhy')} actions={actions} /> : null}
    </div>
  );
};

const Over = ({ now: { room, picture } }: { now: RoomNow }): ReactNode => {
  const [t, navigate] = [useText(roomsText), useNavigate()];
  const again = (
    <Button variant="outline" onClick={() => void navigate(entryAddress)}>
      {t('newRoom')}
    </Button>
  );
  if (picture.state === 'closed')
    return (
      <Empty title={t('closed')} action={again}>
        {t('closedWhy')}
      </Empty>
    );
  return (
    <div className="mt-2">
      <h2 className="text-xl">{t('over')}</h2>
      {room.me ? (
        <p className="num mt-1 text-lg">
          {t('rankMe', { rank: room.me.rank, points: room.me.points })} · {t('overRight', { n: room.me.right })}
        </p>
      ) : null}
      <div className="mt-3">{again}</div>
    </div>
  );
};

const Inside = ({ now }: { now: RoomNow }): ReactNode => {
  const t = useText(roomsText);
  const { room, picture, live, put } = now;
  const open = picture.state === 'lobby' || picture.state === 'running';
  return (
    <>
      <p className="num mt-1 text-sm text-text-3">
        <span>{room.title || t('allSubjects')}</span> · <span>{t('facts', { n: room.count, seconds: room.seconds })}</span>
        <span>{picture.host ? ` · ${t('hostIs', { name: picture.host })}` : ''}</span>
        {picture.state === 'running' ? <span className="font-mono"> · {room.code}</span> : null}
      </p>
      <p role="status" className="min-h-5 text-sm text-warn">
        {open && !live ? t('away') : ''}
      </p>
      <div className="grid items-start gap-x-12 lg:grid-cols-[minmax(0,1fr)_336px]">
        <div className="min-w-0">
          {picture.state === 'lobby' ? <Code code={room.code} /> : null}
          {picture.state === 'lobby' && !room.isHost ? <p className="mt-4">{t('waiting')}</p> : null}
          {picture.state === 'running' ? <RoomQuestion now={now} /> : null}
          {open ? null : <Over now={now} />}
          {open && room.isHost ? <HostBar now={now} /> : null}
          {open ? <Ways now={now} /> : null}
        </div>
        <div className="min-w-0 lg:[&>section]:mt-0">
          {picture.state === 'closed' ? null : <Ranking room={room} picture={picture} onChange={put} />}
        </div>
      </div>
    </>
  );
};

const Refused = ({ error, onAgain }: { error: CallError; onAgain: () => void }): ReactNode => {
  const t = useText(roomsText);
  if (isCallError(error, 'Allowance used up')) return <Spent />;
  if (!isCallError(error, 'Room not found')) return <ErrorBox error={error} onRetry={onAgain} />;
  return (
    <>
      <Empty title={t('notFound')}>{t('notFoundWhy')}</Empty>
      <CodeForm />
    </>
  );
};

/** `/quizflex/variants/mcq?room=CODE`: a room from the lobby to its ranking. */
export const RoomScreen = ({ code }: { code: string }): ReactNode => {
  const [t, user] = [useText(roomsText), useUser()];
  return (
    <div className="pb-12">
      <PageTitle title={t('entry')} />
      <Untranslated>
        <Entered key={`${code} ${user?.id ?? ''}`} code={code} />
      </Untranslated>
    </div>
  );
};

const Entered = ({ code }: { code: string }): ReactNode => {
  const { now, refused, again } = useRoom(code);
  if (now && !refused) return <Inside now={now} />;
  return refused ? <Refused error={refused} onAgain={again} /> : <SkeletonRows rows={5} />;
};
