import type { AffiliateState, FlagState, PayoutState } from '#contracts/shared/affiliates';
import { affiliatesMatching, type DeskTools } from './affiliate-rows.sql.js';

export interface AffiliateFilter {
  readonly q?: string | undefined;
  readonly state?: AffiliateState | undefined;
}
export interface PayoutFilter {
  readonly q?: string | undefined;
  readonly state?: PayoutState | undefined;
  readonly affiliate?: string | undefined;
}
export interface FlagFilter {
  readonly q?: string | undefined;
  readonly state?: FlagState | undefined;
  readonly affiliate?: string | undefined;
}

const idsOf = async (tools: DeskTools, sql: string, values: readonly unknown[]): Promise<string[]> =>
  (await tools.em.execute<{ id: string }[]>(sql, [...values])).map(({ id }) => id);

/** Applications that wait come first, the oldest of them at the top. */
export const affiliateIds = async (tools: DeskTools, { q, state }: AffiliateFilter): Promise<string[]> => {
  const among = await affiliatesMatching(tools, q);
  return idsOf(
    tools,
    `select a.id from commerce.affiliates a
     where (?::text is null or a.state = ?) and (?::uuid[] is null or a.id = any(?::uuid[]))
     order by (a.state = 'applied') desc, case when a.state = 'applied' then a.created_at end, a.created_at desc, a.id`,
    [state ?? null, state ?? null, among, among],
  );
};

const narrowed = (state: string | undefined, affiliate: string | undefined, among: string | null): unknown[] => [
  state ?? null,
  state ?? null,
  affiliate ?? null,
  affiliate ?? null,
  among,
  among,
];

/** What waits comes first, the oldest at the top. */
const listSql = (table: 'payouts' | 'affiliate_flags', waiting: 'requested' | 'open'): string => `
  select t.id from commerce.${table} t
  where (?::text is null or t.state = ?) and (?::uuid is null or t.affiliate_id = ?) and (?::uuid[] is null or t.affiliate_id = any(?::uuid[]))
  order by (t.state = '${waiting}') desc, case when t.state = '${waiting}' then t.created_at end, t.created_at desc, t.id`;

export const payoutIds = async (tools: DeskTools, { q, state, affiliate }: PayoutFilter): Promise<string[]> =>
  idsOf(tools, listSql('payouts', 'requested'), narrowed(state, affiliate, await affiliatesMatching(tools, q)));

export const flagIds = async (tools: DeskTools, { q, state, affiliate }: FlagFilter): Promise<string[]> =>
  idsOf(tools, listSql('affiliate_flags', 'open'), narrowed(state, affiliate, await affiliatesMatching(tools, q)));
