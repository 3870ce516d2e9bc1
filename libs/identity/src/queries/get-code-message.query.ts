import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Config, Seal, type Written } from '#platform';
import { codeMessage } from '../domain/code-message.js';
import { openCode } from '../store/codes.sql.js';

/** The words of a code that goes out now; null where nobody has the address, or the code's time is over. */
export class GetCodeMessage extends Query<Written | null> {
  constructor(
    readonly codeId: string,
    readonly sealed: string,
  ) {
    super();
  }
}

@QueryHandler(GetCodeMessage)
export class GetCodeMessageHandler implements IQueryHandler<GetCodeMessage> {
  constructor(
    private readonly em: EntityManager,
    private readonly seal: Seal,
    private readonly config: Config,
  ) {}

  async execute({ codeId, sealed }: GetCodeMessage): Promise<Written | null> {
    const opened = await openCode(this.em, this.seal, codeId, sealed);
    if (!opened || opened.letter === null) return null;
    const { address, code, locale, letter } = opened;
    const product = locale === 'bn' ? this.config.PRODUCT_NAME_BN : this.config.PRODUCT_NAME;
    return codeMessage(address, { locale, letter, product, code });
  }
}
