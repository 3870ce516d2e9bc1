import { setTimeout as pause } from 'node:timers/promises';
import { DelayedError, UnrecoverableError, Worker, type Job } from 'bullmq';
import type { Redis } from 'ioredis';
import { events, type EventData, type EventName } from '#contracts/internal/events';
import { lanes, type Lane } from '#contracts/internal/lanes';
import { requestContext } from '../cqrs/request-context.js';
import type { TransactionalDispatcher } from '../cqrs/transactional-dispatcher.js';
import { newId, system } from '../kernel/index.js';
import type { Logger } from '../logging/logger.js';
import type { EventJob, LatestJob } from '../outbox/plan.js';
import { beginSpan } from '../traces/traces.js';
import { BULK_PAUSE_MS } from './bulk-pause.js';
import type { DeadList } from './dead-list.js';
import type { Deliveries, Senders } from './deliveries.js';
import { FlowWork, type Flow, type FlowClass } from './flow.js';
import { LOCK_MS, type JobLocks } from './job-locks.js';
import { ageOf, origin } from './job-origin.js';
import { LoopWatch } from './loop-watch.js';
import { Pace } from './pace.js';
import { latestNamed, reactionsOf, type EventFacts, type LatestReaction, type Reactions } from './reactions.js';
import { awayDelay, LostTooOften, retryDelay, within, worthRetrying } from './retry.js';

/** Two looks find a job that lost its worker, the second one after its lock has ended: it is taken up within 7 s, or 4 s after the next start. */
const LOOK_MS = 2000;
/** A job may lose its lock this often beside its lane's tries: mostly its worker was killed, but it may be the job that ends its workers. */
const MAX_LOST = 10;

export interface LaneParts {
  readonly dispatcher: TransactionalDispatcher;
  readonly deliveries: Deliveries;
  readonly dead: DeadList;
  readonly reactions: Reactions;
  readonly senders: Senders;
  /** The flow of this class, where a reaction names one. */
  readonly flowOf: (flow: FlowClass) => Flow<unknown>;
  readonly locks: JobLocks;
  readonly logger: Logger;
  /** How long each job of a reaction took, in seconds, and whether it ended well. */
  readonly observe: (
    lane: Lane,
    reaction: string,
    outcome: 'done' | 'failed' | 'dead',
    seconds: number,
    sinceEventMs: number | null,
  ) => void;
}

/** Serves one lane: runs the reaction that a job names, with the lane's retries and time limit; what is given up goes to the dead list. */
export class LaneWorker {
  private readonly worker: Worker;
  private readonly watch: LoopWatch;
  private readonly pace = new Pace();
  private held = false;
  private stopped = false;

  /** `connection`: waits for Redis instead of failing (`maxRetriesPerRequest: null`); the caller closes it after `stop`. */
  constructor(
    private readonly lane: Lane,
    connection: Redis,
    private readonly parts: LaneParts,
  ) {
    const { logger } = parts;
    this.watch = new LoopWatch((jobs, heldMs) => logger.warn({ lane, job: jobs.join(', '), heldMs }, 'The event loop was held'));
    this.worker = new Worker(lane, (job, token) => this.take(job, token), {
      connection,
      autorun: false,
      skipVersionCheck: true,
      concurrency: lanes[lane].concurrency,
      lockDuration: LOCK_MS,
      skipLockRenewal: true,
      stalledInterval: LOOK_MS,
      // BullMQ would fail the job by itself, and neither its flow nor the dead list would hear of it: `react` counts.
      maxStalledCount: Number.MAX_SAFE_INTEGER,
      runRetryDelay: 1000,
      settings: { backoffStrategy: (failed) => retryDelay(lane, failed) },
    });
    this.worker.on('error', (error) => logger.debug({ lane, err: error }, 'A lane reports an error'));
    this.worker.on('stalled', (jobId) => logger.warn({ lane, jobId }, 'A job lost its worker and begins again'));
  }

  start(): void {
    this.watch.start();
    void this.serve();
  }

  /** What ends the worker's loop, such as a Redis that goes in the wrong moment, must not end the lane. */
  private async serve(): Promise<void> {
    while (!this.stopped && !this.worker.isRunning()) {
      try {
        return await this.worker.run();
      } catch (error) {
        this.parts.logger.error({ lane: this.lane, err: error }, 'A lane ended and begins again');
        await pause(AGAIN_MS, undefined, { ref: false });
      }
    }
  }

  /** Takes no new job until `resume`; what runs goes on. */
  async pause(): Promise<void> {
    this.held = true;
    await this.worker.pause(true);
  }

  resume(): void {
    this.held = false;
    this.worker.resume();
  }

  get isHeld(): boolean {
    return this.held;
  }

  /** Jobs under way here. */
  get running(): number {
    return this.watch.count;
  }

  /** Takes no new job and waits for those that run, at most `ms`; what still runs then is taken up elsewhere, as after a kill. */
  async stop(ms: number): Promise<void> {
    this.stopped = true;
    this.watch.stop();
    await within(`closing lane ${this.lane}`, ms, () => this.worker.close()).catch((error: unknown) =>
      this.parts.logger.warn({ lane: this.lane, err: error }, 'A lane was left before its jobs ended'),
    );
  }

  private take(job: Job, token = ''): Promise<void> {
    const wait = this.held ? HELD_MS : this.tooSoon(job);
    if (wait > 0) return putBack(job, token, wait);
    return this.parts.locks.run(this.lane, job, token, (lost) => this.process(job, token, lost));
  }

  /** Milliseconds until a job of a bulk reaction with a pace may begin: it waits in the queue, since slots of that lane are few. */
  private tooSoon({ name, data }: Job): number {
    const latest = this.lane === 'bulk' ? latestNamed(this.parts.reactions, name) : undefined;
    return latest?.pace.least ? this.pace.ask(`${latest.name}.${(data as LatestJob).key}`, latest.pace.least) : 0;
  }

  private async process(job: Job, token: string, lost: AbortSignal): Promise<void> {
    const { lane } = this;
    const begun = performance.now();
    const observe = (outcome: 'done' | 'failed' | 'dead'): void =>
      this.parts.observe(lane, job.name, outcome, (performance.now() - begun) / 1000, ageOf(origin(job).eventId));
    const { requestId, traceparent: parent } = job.data as { requestId?: string | null; traceparent?: string };
    const span = parent
      ? beginSpan({ name: `job ${job.name}`, kind: 'CONSUMER', parent, facts: { lane, 'job.id': job.id ?? '' } })
      : undefined;
    const facts = {
      requestId: requestId ?? newId(),
      actor: system(job.name),
      locale: 'bn',
      address: '',
      cause: origin(job).eventId,
      ...(span ? { traceparent: span.traceparent } : {}),
    } as const;
    const restMs = await requestContext.run(facts, async () => {
      try {
        const work = (signal: AbortSignal): Promise<number> => this.react(job, signal);
        const rest = await this.watch.watch(job.name, () => within(job.name, lanes[lane].limitMs, work, lost));
        observe('done');
        this.parts.logger.debug({ lane, job: job.name, jobId: job.id }, 'A job was done');
        span?.end();
        return rest;
      } catch (error) {
        // Just lost, the thread may not have seen it yet; a run beside it is not to be given up by this one.
        if (lost.aborted || !(await job.extendLock(token, LOCK_MS)))
          return this.leave(job, error, () => (observe('failed'), span?.end({ lost: true }, error)));
        const away = awayDelay(error, { madeAt: job.timestamp, begun: Math.max(1, job.attemptsStarted) });
        if (away !== null) return this.waitFor(job, error, away, () => (observe('failed'), span?.end({ away: true }, error)));
        observe((await this.giveUp(job, error)) ? 'dead' : 'failed');
        span?.end({ tries: triesOf(job) }, error);
        throw error instanceof Error && worthRetrying(error) ? error : new UnrecoverableError(String(error));
      }
    });
    if (restMs > 0) await putBack(job, token, restMs);
  }

  /** PostgreSQL was away: it begins again, with no try counted. */
  private waitFor(job: Job, error: unknown, waitMs: number, note: () => void): number {
    note();
    this.parts.logger.warn({ lane: this.lane, job: job.name, jobId: job.id, err: error }, 'A job waits for PostgreSQL');
    return waitMs;
  }

  /** Its lock was lost and it is begun again: what this run comes to says nothing. */
  private leave(job: Job, error: unknown, note: () => void): never {
    note();
    this.parts.logger.warn({ lane: this.lane, job: job.name, jobId: job.id, err: error }, 'A job that lost its lock was left');
    throw error;
  }

  /** The dead list is written before the queue forgets the job: if that fails, the sweep sends it again. */
  private async giveUp(job: Job, error: unknown): Promise<boolean> {
    const tries = triesOf(job);
    const final = !worthRetrying(error) || job.attemptsMade + 1 >= (job.opts.attempts ?? 1);
    this.parts.logger[final ? 'error' : 'warn'](
      { lane: this.lane, job: job.name, jobId: job.id, tries, err: error },
      final ? 'A job was given up' : 'A job failed',
    );
    if (!final) return false;
    await this.tellFlow(job, error);
    const { eventId, eventName, subject } = origin(job);
    await this.parts.dead
      .add({ reaction: job.name, subject, eventId, eventName, lane: this.lane, attempts: tries, payload: job.data, error })
      .catch((failure: unknown) =>
        this.parts.logger.error({ job: job.name, err: failure }, 'The dead list could not be written; the sweep sends the job again'),
      );
    return true;
  }

  /** What a flow was preparing must not look as if it went on. */
  private async tellFlow(job: Job, error: unknown): Promise<void> {
    try {
      const work = this.workOf(job);
      if (work instanceof FlowWork) await this.parts.flowOf(work.flow).giveUp(work.input, error);
    } catch (failure) {
      this.parts.logger.error({ job: job.name, err: failure }, 'A flow could not be told that it was given up');
    }
  }

  /** What a job of a `once` reaction is to do; undefined for the other kinds. */
  private workOf(job: Job) {
    const { event, data } = job.data as Partial<EventJob>;
    if (!event) return undefined;
    const reaction = reactionsOf(this.parts.reactions, event.name)?.find((candidate) => candidate.name === job.name);
    if (reaction?.kind !== 'once') return undefined;
    const facts: EventFacts = { id: event.id, name: event.name as EventName, at: event.at };
    return reaction.make(events[facts.name].parse(data) as EventData<EventName>, facts);
  }

  /**
   * Runs a `latest` reaction until nothing more is waiting for its key. In lane `bulk` only one piece of it: answers for how many milliseconds the
   * job goes back into the queue then, 0 where it is over. Whoever rested in a slot would keep out what somebody waits for.
   */
  private async runLatest(latest: LatestReaction<EventName>, key: string, signal: AbortSignal): Promise<number> {
    const run = (): Promise<number> => this.runAll(latest, key, signal);
    return latest.pace.most > 0 && latest.lane !== 'bulk' ? this.pace.turn(`${latest.name}.${key}`, latest.pace, signal, run) : run();
  }

  private async runAll(latest: LatestReaction<EventName>, key: string, signal: AbortSignal): Promise<number> {
    for (;;) {
      const answer = await this.parts.dispatcher.command(latest.command(key));
      if (!latest.again(answer) || signal.aborted) return 0;
      if (latest.lane === 'bulk') return BULK_PAUSE_MS;
    }
  }

  /** Answers for how many milliseconds the job is to go back into the queue; 0 where it is over. */
  private async react(job: Job, signal: AbortSignal): Promise<number> {
    if (job.stalledCounter > MAX_LOST) throw new LostTooOften(job.name, job.stalledCounter);
    const latest = latestNamed(this.parts.reactions, job.name);
    if (latest) return this.runLatest(latest, (job.data as LatestJob).key, signal);
    const { event, data } = job.data as EventJob;
    const reaction = reactionsOf(this.parts.reactions, event.name)?.find((candidate) => candidate.name === job.name);
    if (!reaction || reaction.kind === 'latest') throw new UnknownReaction(event.name, job.name);
    const facts: EventFacts = { id: event.id, name: event.name as EventName, at: event.at };
    const parsed = events[facts.name].parse(data) as EventData<EventName>;
    const entry = { eventId: event.id, reaction: reaction.name };
    if (reaction.kind === 'once') {
      const work = reaction.make(parsed, facts);
      const command = work instanceof FlowWork ? await this.parts.flowOf(work.flow).prepare(work.input, signal) : work;
      if (command) await this.parts.dispatcher.once(command, entry);
      return 0;
    }
    const message = reaction.make(parsed, facts);
    if (message) await this.parts.deliveries.deliver(entry, message, this.parts.senders, signal);
    return 0;
  }
}

const HELD_MS = 1000;
const AGAIN_MS = 1000;

/**
 * Back into the queue for so long, which counts as no try: what comes before its time, and what a worker that waited for a job when its lane
 * was held is handed all the same.
 */
const putBack = async (job: Job, token: string, waitMs: number): Promise<never> => {
  await job.moveToDelayed(Date.now() + waitMs, token);
  throw new DelayedError();
};

class UnknownReaction extends Error {
  override name = 'UnknownReaction';
  constructor(event: string, reaction: string) {
    super(`No reaction ${reaction} to ${event} in this build`);
  }
}

/** How often the job has begun: tries that failed, those that lost their lock, and this one. */
const triesOf = ({ attemptsMade, stalledCounter }: Job): number => attemptsMade + stalledCounter + 1;
