import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Seal } from '#platform';
import { lookAtCode, type CodeLook, type Guess } from '../store/codes.sql.js';

/** Inside identity only. A command of its own, since a guess counts also where what it should allow then fails. */
export class LookAtCode extends Command<CodeLook> {
  constructor(readonly guess: Guess) {
    super();
  }
}

@CommandHandler(LookAtCode)
export class LookAtCodeHandler implements ICommandHandler<LookAtCode> {
  constructor(
    private readonly em: EntityManager,
    private readonly seal: Seal,
  ) {}

  execute({ guess }: LookAtCode): Promise<CodeLook> {
    return lookAtCode(this.em, this.seal, guess);
  }
}
