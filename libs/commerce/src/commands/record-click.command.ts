import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { newId, type Actor } from '#platform/kernel';
import { noteVisitor } from '../affiliates/visitors.js';

/** Somebody opened a page by an affiliate's link. */
export class RecordClick extends Command<{ noted: boolean }> {
  constructor(
    readonly actor: Actor,
    readonly click: {
      /** As it stood in the address: any case. */
      readonly code: string;
      readonly path: string;
      /** `visitorKey` of the browser's cookie. */
      readonly visitor: string;
    },
  ) {
    super();
  }
}

/** Reloading a page is no second click, as long as nobody else's link came between. */
const insertSql = `
  insert into commerce.clicks (id, affiliate_id, visitor, user_id, path)
  select ?, ?, ?, ?, ?
  where not exists (
    select from (select affiliate_id, at from commerce.clicks where visitor = ? order by at desc, id desc limit 1) last
    where last.affiliate_id = ? and last.at > platform.now() - interval '10 minutes')`;

@CommandHandler(RecordClick)
export class RecordClickHandler implements ICommandHandler<RecordClick> {
  constructor(private readonly em: EntityManager) {}

  /** False where the code is nobody's who may earn now; nothing is kept then. An affiliate's own visit is noted as that and is no click. */
  async execute({ actor, click: { code, path, visitor } }: RecordClick): Promise<{ noted: boolean }> {
    const [affiliate] = await this.em.execute<{ id: string; user_id: string }[]>(
      `select id, user_id from commerce.affiliates where code = ? and state = 'approved'`,
      [code.trim().toLowerCase()],
    );
    if (!affiliate) return { noted: false };
    const userId = actor.kind === 'user' ? actor.id : null;
    if (userId !== null) await noteVisitor(this.em, visitor, userId);
    if (userId === affiliate.user_id) return { noted: true };
    await this.em.execute(insertSql, [newId(), affiliate.id, visitor, userId, path, visitor, affiliate.id]);
    return { noted: true };
  }
}
