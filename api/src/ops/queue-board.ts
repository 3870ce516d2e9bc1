import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { FastifyAdapter } from '@bull-board/fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { laneNames } from '#contracts/http/ops-shapes';
import type { Lane } from '#contracts/internal/lanes';
import {
  mask,
  NoteAct,
  openQueues,
  PauseLane,
  requestContext,
  ResumeLane,
  type Config,
  type Dispatcher,
  type Logger,
  type SystemDb,
} from '#platform';
import { AppError } from '#platform/kernel';
import { shownPayload } from '#readmodels';
import type { Caller } from '../http/caller.js';
import type { Callers } from '../http/callers.js';
import { pageHeaders } from '../http/csp.js';
import { isUnsafe } from '../http/origin-check.js';
import { fail } from '../http/transport.js';
import { plainPath } from './plain-path.js';

const PREFIX = '/admin/ops/queues';
/** Its page styles elements one by one; it loads nothing but what stands here, the fonts it asks for elsewhere left out. */
const policy =
  "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; " +
  "object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'";

export interface QueueBoardParts {
  readonly config: Config;
  readonly logger: Logger;
  readonly callers: Callers;
  readonly dispatcher: Dispatcher;
  readonly db: SystemDb;
}

type BoardJob = Awaited<ReturnType<BullMQAdapter['getJobs']>>[number];

/** What failed may quote what it failed with. */
const masked = (job: BoardJob): BoardJob => {
  if (job.failedReason) job.failedReason = mask(job.failedReason);
  if (job.stacktrace) job.stacktrace = job.stacktrace.map(mask);
  return job;
};

/** A lane as the board sees it: held where SQL says so, its jobs without secrets. */
class LaneAdapter extends BullMQAdapter {
  constructor(
    private readonly lane: Lane,
    queue: ConstructorParameters<typeof BullMQAdapter>[0],
    private readonly db: SystemDb,
  ) {
    super(queue);
    this.setFormatter('data', (data) => JSON.parse(shownPayload(data)) as unknown);
  }

  override async getJob(id: string): Promise<BoardJob | undefined> {
    const job = await super.getJob(id);
    return job && masked(job);
  }

  override async getJobs(...all: Parameters<BullMQAdapter['getJobs']>): Promise<BoardJob[]> {
    return (await super.getJobs(...all)).map(masked);
  }

  override async isPaused(): Promise<boolean> {
    return (await this.db.query('select from platform.lanes where lane = $1', [this.lane])).length > 0;
  }
}

const REASON = 'By the board of the queues';
const isLane = (name: string | undefined): name is Lane => laneNames.some((lane) => lane === name);

/**
 * What may be changed here: a lane held or released (in SQL, as in the room), and jobs that wait for their next try tried at once.
 * Everything else is refused: the only way into a queue is the outbox, and what is taken out of it the sweep would send again.
 */
const change = async ({ dispatcher }: QueueBoardParts, path: string, method: string, caller: Caller): Promise<'done' | 'go on'> => {
  const [, name, act] = /^\/admin\/ops\/queues\/api\/queues\/(?:([a-z]+)\/)?(?:[\w.:-]+\/)?(pause|resume|promote)$/.exec(path) ?? [];
  if (method !== 'PUT' || act === undefined || (name !== undefined && !isLane(name)))
    throw new AppError('Not allowed', { permission: 'ops.act' });
  if (act === 'promote') {
    if (name === undefined) throw new AppError('Not allowed', { permission: 'ops.act' });
    const subject = path.slice(`${PREFIX}/api/queues/`.length);
    await dispatcher.command(new NoteAct({ action: 'ops.try-now', subjectKind: 'lane', subjectId: name, subject, reason: REASON }));
    return 'go on';
  }
  for (const lane of name === undefined ? laneNames : [name]) {
    await dispatcher.command(act === 'pause' ? new PauseLane(caller.actor, lane, REASON) : new ResumeLane(caller.actor, lane, REASON));
  }
  return 'done';
};

/** Who may look, and who may change; before any route of the board, its files included. */
const guard = async (
  parts: QueueBoardParts,
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
): Promise<FastifyReply | undefined> => {
  const caller = await parts.callers.of(request, 'fresh');
  request.caller = caller;
  const { actor, requestId, locale, address } = caller;
  if (actor.kind !== 'user') throw new AppError('Sign in required');
  const needed = isUnsafe(request.method) ? 'ops.act' : 'ops.read';
  if (!actor.permissions.includes(needed)) throw new AppError('Not allowed', { permission: needed });
  reply.headers({ ...pageHeaders, 'content-security-policy': policy, 'cache-control': 'no-store' });
  if (!isUnsafe(request.method)) return undefined;
  const answer = await requestContext.run({ requestId, actor, locale, address }, () => change(parts, path, request.method, caller));
  return answer === 'done' ? reply.send({}) : undefined;
};

/**
 * Bull Board at `/admin/ops/queues`. It is a plugin of the router, which no guard of the endpoints ever sees: it has a hook of its own, that
 * reads the address as a careless router could. Answers how to end its connections.
 */
export const serveQueueBoard = (fastify: FastifyInstance, parts: QueueBoardParts): (() => Promise<void>) => {
  const { queues, close } = openQueues(parts.config, parts.logger);
  const adapter = new FastifyAdapter();
  adapter.setBasePath(PREFIX);
  createBullBoard({
    queues: queues.map(({ lane, queue }) => new LaneAdapter(lane, queue, parts.db)),
    serverAdapter: adapter,
    options: { uiConfig: { boardTitle: parts.config.PRODUCT_NAME } },
  });
  // Whatever fails here is that Redis is away; what it said stays in the log.
  adapter.setErrorHandler((error) => {
    parts.logger.warn({ err: error }, 'The board of the queues could not answer');
    return { status: 500, body: { error: 'ERRORS.INTERNAL_SERVER_ERROR' } };
  });
  fastify.addHook('onRequest', async (request, reply) => {
    const path = plainPath(request.url);
    if (path !== PREFIX && !path.startsWith(`${PREFIX}/`)) return undefined;
    try {
      return await guard(parts, request, reply, path);
    } catch (error) {
      return fail(request, reply, error);
    }
  });
  void fastify.register(adapter.registerPlugin(), { prefix: PREFIX });
  return close;
};
