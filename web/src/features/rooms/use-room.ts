import { useEffect, useState } from 'react';
import type { Room, RoomPicture } from '#contracts/http/room-shapes';
import { roomCode } from '#contracts/shared/rooms';
import { CallError } from '../../client/call-error.js';
import { call } from '../../client/call.js';
import { putAnswer, useEndpoint } from '../../client/use-endpoint.js';
import { useTopic } from '../../client/use-topic.js';

/** A host's sign, well within what hands the room over. */
const HERE_EVERY_MS = 30_000;
/** After the time for a question is over nobody is in a hurry: a full room does not ask in the same instant. */
const SPREAD_MS = 500;
/** The own place while others answer: at most this often, spread, since everybody watches the same. */
const PLACE_EVERY_MS = 4000;

type Entered = { readonly roomId: string } | { readonly error: CallError } | null;

/** Into the room of the address: back into the own one, or by its code, which makes a player of whoever opens the link. */
const enter = async (code: string): Promise<string> => {
  const { open } = await call('GET /api/rooms', {});
  if (open?.code === roomCode(code)) return open.id;
  const { room } = await call('POST /api/rooms/join', { body: { code } });
  await putAnswer('GET /api/rooms/:roomId', { params: { roomId: room.id } }, { room });
  return room.id;
};

const useEntered = (code: string): { entered: Entered; again: () => void } => {
  const [entered, setEntered] = useState<Entered>(null);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let gone = false;
    enter(code).then(
      (roomId) => (gone ? undefined : setEntered({ roomId })),
      (error: unknown) => {
        if (!(error instanceof CallError)) throw error;
        if (!gone) setEntered({ error });
      },
    );
    return () => {
      gone = true;
    };
  }, [code, turn]);
  return { entered, again: () => setTurn((now) => now + 1) };
};

/** What a question and its answer hang on: where it moves, the room is asked for anew. */
const placeOf = ({ state, step, phase }: RoomPicture): string => `${state} ${step} ${phase ?? ''}`;

export interface RoomNow {
  readonly room: Room;
  /** The newest picture: pushed, or the one the room came with. */
  readonly picture: RoomPicture;
  /** The question belongs to an earlier place: the right one is on its way. */
  readonly stale: boolean;
  readonly live: boolean;
  readonly refresh: () => void;
  readonly put: (room: Room) => void;
}

export const useRoom = (code: string) => {
  const { entered, again } = useEntered(code);
  const roomId = entered && 'roomId' in entered ? entered.roomId : null;
  const given = roomId === null ? null : { params: { roomId } };
  const { data, error, mutate } = useEndpoint('GET /api/rooms/:roomId', given, { revalidateOnFocus: true });
  const room = data?.room;
  const topic = useTopic('room', roomId, {
    poll: async () => {
      const answer = await mutate();
      return answer ? { version: answer.room.version, body: answer.room.picture } : null;
    },
    pollEveryMs: 2500,
  });
  const pushed = topic.body !== undefined && room !== undefined && (topic.version ?? 0) >= room.version;
  const picture = room ? (pushed && topic.body ? topic.body : room.picture) : undefined;
  const [place, known] = [picture ? placeOf(picture) : '', room ? placeOf(room.picture) : ''];
  const asking = picture?.phase === 'asking';
  const host = picture?.host;
  useEffect(() => {
    if (place === '' || place === known) return undefined;
    const timer = setTimeout(() => void mutate(), asking ? 0 : Math.random() * SPREAD_MS);
    return () => clearTimeout(timer);
  }, [place, known, asking, mutate]);
  const behind = room?.me != null && pushed && topic.version !== room.version && place === known;
  useEffect(() => {
    if (!behind) return undefined;
    const timer = setTimeout(() => void mutate(), PLACE_EVERY_MS * (0.7 + Math.random() * 0.6));
    return () => clearTimeout(timer);
  }, [behind, mutate, room?.version]);
  // Handed over: what one may do is another.
  useEffect(() => {
    if (host !== undefined && room && host !== room.picture.host) void mutate();
  }, [host, room, mutate]);
  const open = room !== undefined && (picture?.state === 'lobby' || picture?.state === 'running');
  const hosting = open && room.isHost;
  useEffect(() => {
    if (!hosting || roomId === null) return undefined;
    const say = (): void => {
      // Unheard it is said again; the room tells of a handing over by itself.
      call('POST /api/rooms/:roomId/here', { params: { roomId } }).then(
        ({ isHost }) => (isHost ? undefined : mutate()),
        () => undefined,
      );
    };
    const timer = setInterval(say, HERE_EVERY_MS);
    return () => clearInterval(timer);
  }, [hosting, roomId, mutate]);
  const now: RoomNow | null =
    room && picture
      ? {
          room,
          picture,
          stale: place !== known,
          live: topic.state === 'live',
          refresh: () => void mutate(),
          put: (next) => void mutate({ room: next }, { revalidate: false }),
        }
      : null;
  const refused = entered && 'error' in entered ? entered.error : topic.closed !== null || !room ? error : undefined;
  return { now, refused, again };
};
