import { newId } from '#platform/kernel';
import type { Ask } from './sale-rows.js';

const notice = async (ask: Ask, over: Readonly<Record<string, unknown>>): Promise<string> => {
  const row = { id: newId(), audience: 'everyone', title: 'A notice', ...over };
  const names = Object.keys(row);
  await ask(
    `insert into community.notices (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
    Object.values(row),
  );
  return row.id;
};
const posted = { state: 'posted', posted_at: new Date().toISOString() };

/** How a healthy database is made to break the rules about notices. */
export const notices: Readonly<Record<string, (ask: Ask, healthy: { readonly otherId: string }) => Promise<unknown>>> = {
  'notice-behind-its-clock': (ask) => notice(ask, { starts_at: new Date(Date.now() - 600_000).toISOString() }),
  'notice-above-its-feed': (ask) => notice(ask, { ...posted, feed_version: 1_000_000 }),
  'notice-to-nobody': (ask) => notice(ask, { ...posted, audience: 'people' }),
  'deleted-person-rung': async (ask, { otherId }) => {
    await ask(
      `insert into community.push_subscriptions (id, user_id, endpoint, p256dh, auth, session, locale) values ($1, $2, 'x', 'x', 'x', 'x', 'bn')`,
      [newId(), otherId],
    );
    await ask('delete from identity.sessions where user_id = $1', [otherId]);
    await ask(
      `update identity.users set state = 'deleted', deleted_at = platform.now() - interval '2 hours', email = null, phone = null,
         proven_phone = null where id = $1`,
      [otherId],
    );
  },
};
