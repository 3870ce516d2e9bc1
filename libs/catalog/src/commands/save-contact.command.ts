import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { RequestOf } from '#contracts/http/endpoint';
import type { Contact, saveContact } from '#contracts/http/settings';
import { Audit, changedFields, Pages } from '#platform';
import { AppError, type Actor } from '#platform/kernel';
import { demand } from '../domain/rights.js';
import { readContact } from '../store/contact.sql.js';

type Draft = RequestOf<typeof saveContact>['body'];

/** How people reach the office: shown on the pages of the policies. */
export class SaveContact extends Command<Contact> {
  constructor(
    readonly actor: Actor,
    readonly draft: Draft,
  ) {
    super();
  }
}

@CommandHandler(SaveContact)
export class SaveContactHandler implements ICommandHandler<SaveContact> {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
    private readonly pages: Pages,
  ) {}

  /** Throws 'Not allowed', 'Changed meanwhile'. */
  async execute({ actor, draft }: SaveContact): Promise<Contact> {
    demand(actor, 'settings.write');
    const stored = await readContact(this.em, 'lock');
    const { version, ...next } = draft;
    if (stored.version !== version) throw new AppError('Changed meanwhile');
    const { version: _version, updatedAt: _updatedAt, ...before } = stored;
    const changed = changedFields(before, next);
    if (!changed) return stored;
    await this.em.execute(
      `update catalog.contact set phone = ?, email = ?, address_bn = ?, address_en = ?, hours_bn = ?, hours_en = ?, facebook = ?, youtube = ?,
         messenger = ?, telegram = ?, version = version + 1, updated_at = platform.now() where only_one`,
      [
        next.phone,
        next.email,
        next.addressBn,
        next.addressEn,
        next.hoursBn,
        next.hoursEn,
        next.facebook,
        next.youtube,
        next.messenger,
        next.telegram,
      ],
    );
    this.audit.add({ action: 'contact.save', subjectKind: 'settings', subjectId: 'contact', subject: 'contact', ...changed });
    this.pages.touch('policies');
    return readContact(this.em);
  }
}
