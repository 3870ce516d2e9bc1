import type { EntityManager } from '@mikro-orm/postgresql';
import type { Config } from '#platform';
import type { CodeAddress } from '../domain/one-time-code.js';

type Carrying = Pick<Config, 'MODE' | 'SMS_URL' | 'MAIL_URL'>;

/** A way that nobody carries messages on would shut its owner out. */
const isCarried = (channel: CodeAddress['channel'], { MODE, SMS_URL, MAIL_URL }: Carrying): boolean =>
  MODE === 'demo' || (channel === 'sms' ? SMS_URL : MAIL_URL) !== undefined;

/** Staff took the factors of this account away: the password alone is not enough until a new one is set up. */
export const askForStandIn = async (em: EntityManager, userId: string): Promise<void> =>
  void (await em.execute(
    `insert into identity.second_factors (user_id, reset_at) values (?, platform.now())
     on conflict (user_id) do update set reset_at = excluded.reset_at`,
    [userId],
  ));

/** A new factor is set up, and nothing has to stand in for one. */
export const endStandIn = async (em: EntityManager, userId: string): Promise<void> =>
  void (await em.execute('update identity.second_factors set reset_at = null where user_id = ?', [userId]));

/** The proven addresses a code to which stands in for the factors that staff took away; none where nothing has to. */
export const findStandIns = async (em: EntityManager, userId: string, config: Carrying): Promise<CodeAddress[]> => {
  const [row] = await em.execute<{ phone: string | null; email: string | null }[]>(
    `select u.proven_phone as phone, case when u.email_proven_at is not null then u.email end as email
     from identity.users u join identity.second_factors f on f.user_id = u.id where u.id = ? and f.reset_at is not null`,
    [userId],
  );
  const found: CodeAddress[] = [];
  if (row?.phone) found.push({ channel: 'sms', to: row.phone });
  if (row?.email) found.push({ channel: 'mail', to: row.email });
  return found.filter(({ channel }) => isCarried(channel, config));
};
