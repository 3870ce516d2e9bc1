import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Audit, changedFields, Pages } from '#platform';
import { type Actor, AppError, composed } from '#platform/kernel';
import { demand } from '../domain/rights.js';
import { sanitisePolicy } from '../rich-text/sanitise-policy.js';
import { readPolicy, type PolicyView } from '../store/policies.sql.js';

type Text = PolicyView['bn'];

/** The new text of a policy in both languages; `updatedAt` is that of the text it was made from. */
export class SavePolicy extends Command<PolicyView> {
  constructor(
    readonly actor: Actor,
    readonly policy: PolicyView,
  ) {
    super();
  }
}

const clean = ({ title, html }: Text, language: 'bn' | 'en'): Text => ({
  title: composed(title.trim()),
  html: sanitisePolicy(html, `${language}.html`),
});

const flat = ({ bn, en }: Pick<PolicyView, 'bn' | 'en'>) => ({ titleBn: bn.title, htmlBn: bn.html, titleEn: en.title, htmlEn: en.html });

@CommandHandler(SavePolicy)
export class SavePolicyHandler implements ICommandHandler<SavePolicy> {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
    private readonly pages: Pages,
  ) {}

  /** Throws 'Not allowed', 'Policy not found', 'Changed meanwhile', 'Invalid input' (nothing is left of a text). */
  async execute({ actor, policy }: SavePolicy): Promise<PolicyView> {
    demand(actor, 'settings.write');
    const stored = await readPolicy(this.em, policy.name, 'lock');
    if (Date.parse(stored.updatedAt) !== Date.parse(policy.updatedAt)) throw new AppError('Changed meanwhile', { policy: policy.name });
    const next = { bn: clean(policy.bn, 'bn'), en: clean(policy.en, 'en') };
    const changed = changedFields(flat(stored), flat(next));
    // Saved as it was: nobody has to be told, and whoever reads it at this moment is not out of date.
    if (!changed) return stored;
    await this.em.execute(
      `update catalog.policies set title_bn = ?, html_bn = ?, title_en = ?, html_en = ?,
         updated_at = greatest(platform.now(), updated_at + interval '1 millisecond') where name = ?`,
      [next.bn.title, next.bn.html, next.en.title, next.en.html, policy.name],
    );
    this.audit.add({ action: 'policy.save', subjectKind: 'policy', subjectId: policy.name, subject: next.bn.title, ...changed });
    this.pages.touch('policies');
    return readPolicy(this.em, policy.name);
  }
}
