import { ago, type Invariant } from '../invariant.js';

/** Notices and their feeds. */
export const notices: readonly Invariant[] = [
  {
    name: 'notice-behind-its-clock',
    says: 'A planned notice that should have been posted two minutes ago',
    sql: `select n.id::text from community.notices n where n.state = 'planned' and n.starts_at < ${ago('2 minutes')}`,
  },
  {
    name: 'notice-above-its-feed',
    says: 'A notice that its feed has not come to: whoever watches is never told of it',
    sql: `select n.id::text from community.notices n left join community.feeds f on f.audience = n.audience
        where n.state = 'posted' and n.audience <> 'people' and n.feed_version > coalesce(f.version, 0)
      union all select p.notice_id::text || ' ' || p.user_id from community.notice_people p
        left join community.feeds f on f.audience = 'person-' || p.user_id where p.feed_version > coalesce(f.version, 0)`,
  },
  {
    name: 'notice-to-nobody',
    says: 'A notice to single persons without one',
    sql: `select n.id::text from community.notices n where n.audience = 'people'
      and not exists (select from community.notice_people p where p.notice_id = n.id)`,
  },
  {
    name: 'deleted-person-rung',
    says: 'Somebody whose account went an hour ago and who is still told or rung',
    sql: `select u.id::text from identity.users u where u.state = 'deleted' and u.deleted_at < ${ago('1 hour')} and (
      exists (select from community.push_subscriptions s where s.user_id = u.id)
      or exists (select from community.notice_people p where p.user_id = u.id))`,
  },
];
