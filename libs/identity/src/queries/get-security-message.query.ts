import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Config, Seal } from '#platform';
import { securityMessage } from '../domain/security-notice.js';
import { openNotice } from '../store/security-notices.js';

type Written = ReturnType<typeof securityMessage>;

/** What goes out for a `SecurityNoticeRequested`. */
export class GetSecurityMessage extends Query<Written> {
  constructor(
    readonly noticeId: string,
    readonly sealed: string,
  ) {
    super();
  }
}

@QueryHandler(GetSecurityMessage)
export class GetSecurityMessageHandler implements IQueryHandler<GetSecurityMessage> {
  constructor(
    private readonly seal: Seal,
    private readonly config: Config,
  ) {}

  execute({ noticeId, sealed }: GetSecurityMessage): Promise<Written> {
    const { address, notice, locale } = openNotice(this.seal, noticeId, sealed);
    const product = locale === 'bn' ? this.config.PRODUCT_NAME_BN : this.config.PRODUCT_NAME;
    return Promise.resolve(securityMessage(address, { notice, locale, product }));
  }
}
