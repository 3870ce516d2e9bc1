import type { Room } from '#contracts/http/room-shapes';
import type { ErrorCode } from '#contracts/shared/errors';
import type { Answer, Person, Running } from './api.js';
import type { World } from './world.js';

/** The refusals of rooms; `rooms.int.ts` meets each of them over its door. */
export const roomCodes = [
  'Room not found',
  'Room running',
  'Room full',
  'Room over',
  'Room answered',
  'Removed from room',
  'Not the host',
  'Nobody here',
  'Player not found',
  'Too few questions',
  'Question not asked',
  'Question over',
] as const satisfies readonly ErrorCode[];

/** What people do in rooms, by HTTP. */
export class RoomKit {
  readonly met = new Set<string>();

  constructor(
    private readonly http: Running,
    private readonly world: World,
  ) {}

  async call(as: Person, path: string, body?: unknown): Promise<Answer> {
    const method = body === undefined ? 'GET' : 'POST';
    const answer = await this.http.call(method, `/api/rooms${path}`, { as, ...(body === undefined ? {} : { body }) });
    if (answer.status >= 400) this.met.add(String(answer.body['statusMessage']));
    return answer;
  }

  private async room(answer: Promise<Answer>): Promise<Room> {
    const { status, text, body } = await answer;
    if (status !== 200) throw new Error(text);
    return body['room'] as Room;
  }

  open(host: Person, over: Record<string, unknown> = {}): Promise<Room> {
    return this.room(this.call(host, '', { nodeIds: [], count: 5, seconds: 20, ...over }));
  }
  join(as: Person, code: string): Promise<Room> {
    return this.room(this.call(as, '/join', { code }));
  }
  see(as: Person, { id }: Pick<Room, 'id'>): Promise<Room> {
    return this.room(this.call(as, `/${id}`));
  }
  /** From where the host sees it stand. */
  async move(host: Person, room: Pick<Room, 'id'>): Promise<Room> {
    const { picture } = await this.see(host, room);
    return this.room(this.call(host, `/${room.id}/move`, { step: picture.step, phase: picture.phase }));
  }
  answer(as: Person, { id }: Pick<Room, 'id'>, step: number, optionIds: readonly string[]): Promise<Answer> {
    return this.call(as, `/${id}/answer`, { step, optionIds });
  }

  /** An option of a question, as only the test knows which is right. */
  async option({ id }: Pick<Room, 'id'>, step: number, right: boolean): Promise<string> {
    const [row] = await this.world.sql<{ options: string[]; keys: string[] }>(
      'select options, keys from practice.room_questions where room_id = $1 and step = $2',
      [id, step],
    );
    return row!.options.find((option) => row!.keys.includes(option) === right)!;
  }
  async give(as: Person, room: Pick<Room, 'id'>, step: number, right: boolean): Promise<Answer> {
    return this.answer(as, room, step, [await this.option(room, step, right)]);
  }
  /** As if nothing had been heard of the host for so long. */
  async silent({ id }: Pick<Room, 'id'>, span: string): Promise<void> {
    await this.world.sql('update practice.rooms set host_seen_at = platform.now() - $2::interval where id = $1', [id, span]);
  }
  /** As if this much time had passed in the room. */
  async passed({ id }: Pick<Room, 'id'>, span: string): Promise<void> {
    await this.world.sql(
      `update practice.rooms set asked_at = asked_at - $2::interval, ends_at = ends_at - $2::interval, 
         closes_at = closes_at - $2::interval where id = $1`,
      [id, span],
    );
  }
}
