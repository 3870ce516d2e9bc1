import type { AnyEndpoint } from '#contracts/http/endpoint';
import { newId } from '#platform/kernel';
import type { World } from '../world.js';

/** A posted notice to staff. */
export const makeNotice = async (world: World): Promise<string> => {
  const id = newId();
  await world.sql(
    `insert into community.notices (id, audience, state, title, posted_at) values ($1, 'staff', 'posted', 'Walk', platform.now())`,
    [id],
  );
  return id;
};

/** A notice goes out at once, has no end and leads nowhere. */
export const noticeFields = ({ path }: AnyEndpoint): Readonly<Record<string, unknown>> =>
  path.startsWith('/api/admin/notices') ? { link: null, startsAt: null, endsAt: null } : {};
