import { once as happened } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@jest/globals';
import type { OpsLane, OpsRoom } from '#contracts/http/ops-shapes';
import { locales } from '#contracts/shared/choices';
import { errorCatalogue, type ErrorCode } from '#contracts/shared/errors';
import { newId } from '#platform/kernel';
import { course, enrol, exam, person, startHttp, type Answer, type Exam, type Person, type Running } from './api.js';
import { startOwnWorld, until, type OwnWorld } from './world.js';

/** Why whatever is done here is done. */
export const because = { reason: 'The night of the test' };

export interface Rung {
  readonly path: string;
  readonly body: Readonly<Record<string, string>>;
}

const listen = async (rung: Rung[]): Promise<Server> => {
  const bells = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      rung.push({ path: request.url ?? '', body: JSON.parse(Buffer.concat(parts).toString('utf8')) as Rung['body'] });
      response.end('{}');
    });
  });
  bells.listen(0, '127.0.0.1');
  await happened(bells, 'listening');
  return bells;
};

/** A running http process with somebody of operations before the room, a student, and somewhere that alarms ring. */
export class Night {
  private constructor(
    readonly world: OwnWorld,
    readonly http: Running,
    readonly ops: Person,
    readonly student: Person,
    private readonly bells: Server,
    /** What was posted to the alarms' address and to the phones' service. */
    readonly rung: readonly Rung[],
  ) {}

  static async begin(): Promise<Night> {
    const rung: Rung[] = [];
    const bells = await listen(rung);
    const address = `http://127.0.0.1:${(bells.address() as AddressInfo).port}`;
    const world = await startOwnWorld({ ALARM_URL: `${address}/alarm`, ALARM_PHONES: '01712345678', SMS_URL: `${address}/sms` });
    const http = await startHttp(world);
    const [ops, student] = [await person(http, world, 'Ops', ['ops']), await person(http, world, 'Student')];
    return new Night(world, http, ops, student, bells, rung);
  }

  async end(): Promise<void> {
    await this.http.close();
    await this.world.close();
    this.bells.close();
  }

  /** The student sits in an exam that runs. */
  async sitting(): Promise<{ live: Exam; attempt: { readonly id: string; readonly epoch: number } }> {
    const courseId = await course(this.http, `night-${newId().slice(-8)}`);
    const live = await exam(this.http, courseId);
    await enrol(this.http, courseId, this.student);
    const { body, text } = await this.http.call('POST', `/api/exams/${live.id}/attempts`, {
      as: this.student,
      body: { deviceId: newId() },
    });
    const attempt = body['attempt'] as { id: string; epoch: number } | undefined;
    if (!attempt) throw new Error(text);
    return { live, attempt };
  }

  call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    return this.http.call(method, path, { as: this.ops, headers, ...(body === undefined ? {} : { body }) });
  }

  async room(): Promise<OpsRoom> {
    const answer = await this.call('GET', '/api/ops');
    if (answer.status !== 200) throw new Error(answer.text);
    return answer.body as unknown as OpsRoom;
  }

  /** Waits for a room that looks so. */
  roomWhere(what: string, looks: (found: OpsRoom) => boolean): Promise<OpsRoom> {
    return until(what, async () => {
      const found = await this.room();
      return looks(found) && found;
    });
  }

  /** How often the log says that this was done here, and why. */
  async acts(action: string): Promise<number> {
    const values = [action, this.ops.id, because.reason];
    return (await this.world.sql('select from platform.audit where action = $1 and actor_id = $2 and reason = $3', values)).length;
  }

  /** The refusal in both languages. */
  async refuses(code: ErrorCode, method: string, path: string): Promise<void> {
    const sentences = new Set<unknown>();
    for (const locale of locales) {
      const { status, body } = await this.call(method, path, method === 'GET' ? undefined : because, { 'accept-language': locale });
      expect([path, status, body['statusMessage']]).toEqual([path, errorCatalogue[code], code]);
      sentences.add(body['message']);
    }
    expect(sentences.size).toBe(2);
  }
}

export const laneOf = ({ lanes }: OpsRoom, name: string): OpsLane => lanes.find((lane) => lane.name === name) as OpsLane;
