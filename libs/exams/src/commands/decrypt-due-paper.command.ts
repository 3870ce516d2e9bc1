import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { PapersAtRest } from '../store/papers-at-rest.js';

/**
 * Puts one paper in the clear, of the exams that open within a minute or have opened: the one that opens first. A paper is decrypted whole in
 * memory, so each has a transaction of its own. Answers false where none is left.
 */
export class DecryptDuePaper extends Command<boolean> {}

@CommandHandler(DecryptDuePaper)
export class DecryptDuePaperHandler implements ICommandHandler<DecryptDuePaper> {
  constructor(
    private readonly em: EntityManager,
    private readonly papers: PapersAtRest,
  ) {}

  execute(): Promise<boolean> {
    return this.papers.decryptDue(this.em);
  }
}
