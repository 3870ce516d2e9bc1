import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Audit } from '#platform';
import type { Actor } from '#platform/kernel';
import { demand } from '../domain/rights.js';
import { readExam } from '../store/exams.sql.js';
import { PapersAtRest } from '../store/papers-at-rest.js';

/**
 * Encrypts the papers of an exam that is still to come, or puts all of an exam in the clear: before SETTINGS_KEY is changed, and before an
 * older release comes back. Does nothing when it is repeated. Answers how many papers were changed.
 */
export class KeepPapers extends Command<number> {
  constructor(
    readonly actor: Actor,
    readonly examId: string,
    readonly form: 'encrypted' | 'clear',
  ) {
    super();
  }
}

@CommandHandler(KeepPapers)
export class KeepPapersHandler implements ICommandHandler<KeepPapers> {
  constructor(
    private readonly em: EntityManager,
    private readonly papers: PapersAtRest,
    private readonly audit: Audit,
  ) {}

  async execute({ actor, examId, form }: KeepPapers): Promise<number> {
    demand(actor, 'exams.publish');
    const encrypting = form === 'encrypted';
    const changed = encrypting ? await this.papers.encryptAll(this.em, examId) : await this.papers.decryptAll(this.em, examId);
    if (changed === 0) return 0;
    const exam = await readExam(this.em, examId);
    this.audit.add({
      action: encrypting ? 'exam.encrypt-papers' : 'exam.decrypt-papers',
      subjectKind: 'exam',
      subjectId: examId,
      subject: exam?.title ?? '',
      after: { papers: changed },
    });
    return changed;
  }
}
