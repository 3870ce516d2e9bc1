import { Controller } from '@nestjs/common';
import * as ops from '#contracts/http/ops';
import { ExtendExam, GetExamDesk, RebuildBoard } from '#exams';
import {
  BannerBoard,
  DiscardDead,
  Dispatcher,
  NoteAct,
  PauseLane,
  Peers,
  PostBanner,
  RedisPort,
  ResumeLane,
  RetryDead,
  RetryDeadOf,
  WithdrawBanner,
} from '#platform';
import { AppError, system } from '#platform/kernel';
import { GetOpsBanner, GetOpsJob, ListBanners, ListOpsActs, ListOpsAlarms, ListOpsJobs, OpsLook } from '#readmodels';
import { Endpoint, type Call } from '../http/endpoint.decorator.js';

/** The operations room. Asked every two seconds, it works with whatever still answers. */
@Controller()
export class OpsController {
  constructor(
    private readonly dispatcher: Dispatcher,
    private readonly look: OpsLook,
    private readonly peers: Peers,
    private readonly banners: BannerBoard,
    private readonly boards: RebuildBoard,
    private readonly redis: RedisPort,
  ) {}

  @Endpoint(ops.getOpsRoom, { quiet: true, lasting: true })
  getOpsRoom() {
    return this.look.room();
  }

  @Endpoint(ops.listOpsAlarms)
  listOpsAlarms({ query }: Call<typeof ops.listOpsAlarms>) {
    return this.dispatcher.query(new ListOpsAlarms(query.page));
  }

  @Endpoint(ops.listOpsActs)
  listOpsActs({ query }: Call<typeof ops.listOpsActs>) {
    return this.dispatcher.query(new ListOpsActs(query.page));
  }

  @Endpoint(ops.listOpsJobs)
  listOpsJobs({ query: { page, ...filter } }: Call<typeof ops.listOpsJobs>) {
    return this.dispatcher.query(new ListOpsJobs(filter, page));
  }

  @Endpoint(ops.getOpsJob)
  getOpsJob({ params }: Call<typeof ops.getOpsJob>) {
    return this.dispatcher.query(new GetOpsJob(params.jobId));
  }

  @Endpoint(ops.retryOpsJob)
  async retryOpsJob({ params, body }: Call<typeof ops.retryOpsJob>) {
    await this.dispatcher.command(new RetryDead(params.jobId, body.reason));
    return { done: true };
  }

  @Endpoint(ops.retryOpsJobs)
  async retryOpsJobs({ body }: Call<typeof ops.retryOpsJobs>) {
    return { retried: await this.dispatcher.command(new RetryDeadOf(body.reaction, body.reason)) };
  }

  @Endpoint(ops.discardOpsJob)
  async discardOpsJob({ params, body }: Call<typeof ops.discardOpsJob>) {
    return { done: await this.dispatcher.command(new DiscardDead(params.jobId, body.reason)) };
  }

  @Endpoint(ops.pauseLane)
  async pauseLane({ caller, params, body }: Call<typeof ops.pauseLane>) {
    return { done: await this.dispatcher.command(new PauseLane(caller.actor, params.lane, body.reason)) };
  }

  @Endpoint(ops.resumeLane)
  async resumeLane({ caller, params, body }: Call<typeof ops.resumeLane>) {
    return { done: await this.dispatcher.command(new ResumeLane(caller.actor, params.lane, body.reason)) };
  }

  @Endpoint(ops.rebuildBoard)
  async rebuildBoard({ params: { examId }, body: { reason } }: Call<typeof ops.rebuildBoard>) {
    if (!this.redis.ready) throw new AppError('Temporarily unavailable', {}, { retryAfterSeconds: 2 });
    const exam = await this.dispatcher.query(new GetExamDesk(system('operations'), examId));
    const subject = { subjectKind: 'exam', subjectId: examId, subject: exam.settings.title };
    await this.dispatcher.command(new NoteAct({ action: 'ops.rebuild-board', ...subject, reason }));
    // One that nobody has finished yet has no board, and nothing to be built anew.
    const built = await this.boards.run(examId).catch((error: unknown) => {
      if (error instanceof AppError && error.statusMessage === 'Exam not found') return 0;
      throw error;
    });
    return { done: built > 0 };
  }

  @Endpoint(ops.extendRunningExam)
  async extendRunningExam({ caller, params: { examId }, body }: Call<typeof ops.extendRunningExam>) {
    const attempts = await this.dispatcher.command(new ExtendExam(caller.actor, examId, body));
    const { settings, version } = await this.dispatcher.query(new GetExamDesk(system('operations'), examId));
    return { attempts, closesAt: settings.closesAt, version };
  }

  @Endpoint(ops.listBanners)
  listBanners({ query }: Call<typeof ops.listBanners>) {
    return this.dispatcher.query(new ListBanners(query.page));
  }

  @Endpoint(ops.postBanner)
  async postBanner({ caller, body: { reason, ...draft } }: Call<typeof ops.postBanner>) {
    return this.dispatcher.query(new GetOpsBanner(await this.dispatcher.command(new PostBanner(caller.actor, draft, reason))));
  }

  @Endpoint(ops.withdrawBanner)
  async withdrawBanner({ params, body }: Call<typeof ops.withdrawBanner>) {
    return { done: await this.dispatcher.command(new WithdrawBanner(params.bannerId, body.reason)) };
  }

  @Endpoint(ops.getBanner)
  async getBanner() {
    return { banner: await this.banners.shown() };
  }

  @Endpoint(ops.drainProcess)
  async drainProcess({ params: { processId }, body: { reason } }: Call<typeof ops.drainProcess>) {
    const row = await this.peers.find(processId);
    if (!row) throw new AppError('Process not found');
    const subject = { subjectKind: 'process', subjectId: row.id, subject: `${row.name} ${row.host}:${row.pid}` };
    await this.dispatcher.command(new NoteAct({ action: 'ops.drain', ...subject, reason }));
    if (!(await this.peers.drain(row))) throw new AppError('Process away');
    return { done: true };
  }
}
