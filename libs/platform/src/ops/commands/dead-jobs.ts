import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Audit } from '../../audit/audit.js';
import { AppError } from '../../kernel/index.js';

/** Takes a job off the dead list and has its event sent again: what was done of it stays done once. Throws 'Job not found'. */
export class RetryDead extends Command<void> {
  constructor(
    readonly id: string,
    readonly reason: string,
  ) {
    super();
  }
}

/** The same for everything of one reaction. Answers how many that were. */
export class RetryDeadOf extends Command<number> {
  constructor(
    readonly reaction: string,
    readonly reason: string,
  ) {
    super();
  }
}

/** Lets a job go for good; its row stays, so that nothing sends it again. Answers false where that was done before. Throws 'Job not found'. */
export class DiscardDead extends Command<boolean> {
  constructor(
    readonly id: string,
    readonly reason: string,
  ) {
    super();
  }
}

interface Dead {
  readonly id: string;
  readonly reaction: string;
  readonly subject: string;
  readonly event_id: string;
}

const sendAgain = `update platform.outbox set published_at = null, done_at = null, sends = 0, waits_since = now() where id = any(?::uuid[])`;
const arrayOf = (ids: readonly string[]): string => `{${[...new Set(ids)].join(',')}}`;

@CommandHandler(RetryDead)
export class RetryDeadHandler implements ICommandHandler<RetryDead> {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
  ) {}

  async execute({ id, reason }: RetryDead): Promise<void> {
    const [row] = await this.em.execute<Dead[]>('delete from platform.dead where id = ? returning id, reaction, subject, event_id', [id]);
    if (!row) throw new AppError('Job not found');
    await this.em.execute(sendAgain, [arrayOf([row.event_id])]);
    await this.em.execute(`select pg_notify('outbox', '')`);
    const { reaction, subject } = row;
    this.audit.add({ action: 'ops.retry-job', subjectKind: 'job', subjectId: id, subject: `${reaction} ${subject}`, reason });
  }
}

@CommandHandler(RetryDeadOf)
export class RetryDeadOfHandler implements ICommandHandler<RetryDeadOf> {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
  ) {}

  async execute({ reaction, reason }: RetryDeadOf): Promise<number> {
    const rows = await this.em.execute<Dead[]>(
      'delete from platform.dead where reaction = ? and discarded_at is null returning id, reaction, subject, event_id',
      [reaction],
    );
    if (rows.length === 0) return 0;
    await this.em.execute(sendAgain, [arrayOf(rows.map(({ event_id }) => event_id))]);
    await this.em.execute(`select pg_notify('outbox', '')`);
    const after = { jobs: rows.length };
    this.audit.add({ action: 'ops.retry-jobs', subjectKind: 'jobs', subjectId: null, subject: reaction, after, reason });
    return rows.length;
  }
}

@CommandHandler(DiscardDead)
export class DiscardDeadHandler implements ICommandHandler<DiscardDead> {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
  ) {}

  async execute({ id, reason }: DiscardDead): Promise<boolean> {
    const [row] = await this.em.execute<(Dead & { discarded_at: unknown })[]>(
      'select id, reaction, subject, event_id, discarded_at from platform.dead where id = ? for update',
      [id],
    );
    if (!row) throw new AppError('Job not found');
    if (row.discarded_at !== null) return false;
    await this.em.execute('update platform.dead set discarded_at = now() where id = ?', [id]);
    const subject = `${row.reaction} ${row.subject}`;
    this.audit.add({ action: 'ops.discard-job', subjectKind: 'job', subjectId: id, subject, reason });
    return true;
  }
}
