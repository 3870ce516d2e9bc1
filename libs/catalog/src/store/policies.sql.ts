import type { EntityManager } from '@mikro-orm/postgresql';
import type { savePolicy } from '#contracts/http/catalog';
import type { ResponseOf } from '#contracts/http/endpoint';
import { AppError } from '#platform/kernel';

export type PolicyView = ResponseOf<typeof savePolicy>;
type PolicyRow = Record<'titleBn' | 'htmlBn' | 'titleEn' | 'htmlEn', string> & { readonly updatedMs: string };

/** A policy as it stands; `lock` keeps others from changing it until the transaction ends. Throws 'Policy not found'. */
export const readPolicy = async (em: EntityManager, name: PolicyView['name'], lock: 'lock' | 'read' = 'read'): Promise<PolicyView> => {
  const [row] = await em.execute<PolicyRow[]>(
    `select title_bn as "titleBn", html_bn as "htmlBn", title_en as "titleEn", html_en as "htmlEn",
       round(extract(epoch from updated_at) * 1000)::bigint::text as "updatedMs"
     from catalog.policies where name = ?${lock === 'lock' ? ' for update' : ''}`,
    [name],
  );
  if (!row) throw new AppError('Policy not found', { policy: name });
  return {
    name,
    bn: { title: row.titleBn, html: row.htmlBn },
    en: { title: row.titleEn, html: row.htmlEn },
    updatedAt: new Date(Number(row.updatedMs)).toISOString(),
  };
};
