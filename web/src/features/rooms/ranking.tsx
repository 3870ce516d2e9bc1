import { type ReactNode, useState } from 'react';
import type { Room, RoomPicture, RoomRow } from '#contracts/http/room-shapes';
import { CallError } from '../../client/call-error.js';
import { call } from '../../client/call.js';
import { formatNumber } from '../../i18n/digits.js';
import { useLocale, useText } from '../../i18n/index.js';
import { Button } from '../../ui/button.js';
import { cx } from '../../ui/cx.js';
import { Modal } from '../../ui/modal.js';
import { Section } from '../../ui/section.js';
import { toast } from '../../ui/toast.js';
import { roomsText } from './text.js';

const Kick = ({ row, onKick }: { row: RoomRow; onKick: (seat: number) => Promise<void> }): ReactNode => {
  const t = useText(roomsText);
  const [asked, setAsked] = useState(false);
  const actions = (
    <>
      <Button variant="outline" onClick={() => setAsked(false)}>
        {t('cancel')}
      </Button>
      <Button variant="destructive" onClick={() => void onKick(row.seat).then(() => setAsked(false))}>
        {t('kickShort')}
      </Button>
    </>
  );
  return (
    <>
      <Button size="xs" variant="ghost" aria-label={t('kick', { name: row.name })} onClick={() => setAsked(true)}>
        {t('kickShort')}
      </Button>
      {asked ? (
        <Modal
          open
          alert
          onClose={() => setAsked(false)}
          title={t('kickAsk', { name: row.name })}
          description={t('kickWhy')}
          actions={actions}
        />
      ) : null}
    </>
  );
};

const useKick = (room: Room, onChange: (room: Room) => void) => {
  const t = useText(roomsText);
  return async (seat: number): Promise<void> => {
    try {
      onChange((await call('POST /api/rooms/:roomId/kick', { params: { roomId: room.id }, body: { seat } })).room);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      toast({ title: t('failed'), ...(error.message ? { description: error.message } : {}), variant: 'destructive' });
    }
  };
};

/** The first ten, changed in place, and the own place below where it is not among them. */
export const Ranking = ({ room, picture, onChange }: { room: Room; picture: RoomPicture; onChange: (room: Room) => void }): ReactNode => {
  const [t, locale, kick] = [useText(roomsText), useLocale(), useKick(room, onChange)];
  const lobby = picture.state === 'lobby';
  const open = lobby || picture.state === 'running';
  const mine = room.me && picture.top.find(({ seat }) => seat === room.me?.seat);
  return (
    <Section title={lobby ? t('players', { n: picture.players }) : t('ranking')}>
      {picture.top.length === 0 ? <p className="text-text-3">{t('nobody')}</p> : null}
      <ol className="border-t border-line">
        {picture.top.map((row) => (
          <li
            key={row.seat}
            className={cx('flex min-h-11 items-center gap-3 border-b border-line px-2', row.seat === room.me?.seat && 'bg-brand-tint')}
          >
            {lobby ? null : <span className="num w-7 text-right font-semibold text-text-3">{formatNumber(row.rank, locale)}</span>}
            <span className="min-w-0 flex-1 truncate">
              {row.name}
              {row.seat === room.me?.seat ? <span className="ml-2 text-sm text-brand-text">{t('you')}</span> : null}
            </span>
            {lobby ? null : <span className="num font-semibold">{formatNumber(row.points, locale)}</span>}
            {open && room.isHost && row.seat !== room.me?.seat ? <Kick row={row} onKick={kick} /> : null}
          </li>
        ))}
      </ol>
      {!lobby && room.me && !mine ? (
        <p className="num mt-2 font-semibold">{t('rankMe', { rank: room.me.rank, points: room.me.points })}</p>
      ) : null}
    </Section>
  );
};
