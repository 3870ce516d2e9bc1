import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Lane } from '#contracts/internal/lanes';
import { Audit } from '../../audit/audit.js';
import type { Actor } from '../../kernel/index.js';

/** Holds a lane: no new job of it is begun anywhere. Answers whether it went on before. */
export class PauseLane extends Command<boolean> {
  constructor(
    readonly actor: Actor,
    readonly lane: Lane,
    readonly reason: string,
  ) {
    super();
  }
}

/** Lets a lane go on. Answers whether it was held. */
export class ResumeLane extends Command<boolean> {
  constructor(
    readonly actor: Actor,
    readonly lane: Lane,
    readonly reason: string,
  ) {
    super();
  }
}

@CommandHandler(PauseLane)
export class PauseLaneHandler implements ICommandHandler<PauseLane> {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
  ) {}

  async execute({ actor, lane, reason }: PauseLane): Promise<boolean> {
    const by = actor.kind === 'user' ? actor.id : null;
    const rows = await this.em.execute<unknown[]>(
      'insert into platform.lanes (lane, paused_by, reason) values (?, ?::uuid, ?) on conflict (lane) do nothing returning 1',
      [lane, by, reason],
    );
    if (rows.length === 0) return false;
    this.audit.add({ action: 'ops.pause-lane', subjectKind: 'lane', subjectId: lane, subject: lane, reason });
    return true;
  }
}

@CommandHandler(ResumeLane)
export class ResumeLaneHandler implements ICommandHandler<ResumeLane> {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
  ) {}

  async execute({ lane, reason }: ResumeLane): Promise<boolean> {
    const rows = await this.em.execute<unknown[]>('delete from platform.lanes where lane = ? returning 1', [lane]);
    if (rows.length === 0) return false;
    this.audit.add({ action: 'ops.resume-lane', subjectKind: 'lane', subjectId: lane, subject: lane, reason });
    return true;
  }
}
