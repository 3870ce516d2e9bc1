import type { Role } from '#contracts/shared/permissions';
import type { Answer, Person, Running } from './api.js';
import type { World } from './world.js';

type Anybody = Pick<Person, 'id'>;

/** Why, in every act of these tests. */
export const reason = 'because the test says so';

/** The address of a person, or of something below it. */
export const at = (user: Anybody, rest = ''): string => `/api/admin/users/${user.id}${rest}`;

/** What staff do to people, by HTTP, and what the tables say then. */
export const staffOf = (world: World, http: Running) => ({
  setRoles: (as: Person, user: Anybody, roles: readonly Role[], on = http): Promise<Answer> =>
    on.call('PUT', at(user, '/roles'), { as, body: { roles, reason } }),
  block: (as: Person, user: Anybody): Promise<Answer> => http.call('POST', at(user, '/block'), { as, body: { reason } }),
  unblock: (as: Person, user: Anybody): Promise<Answer> => http.call('POST', at(user, '/unblock'), { as, body: { reason } }),
  bulk: (as: Person, users: readonly Anybody[], act: object): Promise<Answer> =>
    http.call('POST', '/api/admin/users/bulk', { as, body: { ids: users.map(({ id }) => id), reason, ...act } }),
  rolesOf: async (user: Anybody): Promise<Role[]> =>
    (await world.sql<{ roles: Role[] }>('select roles from identity.users where id = $1', [user.id]))[0]!.roles,
  logOf: (user: Anybody): Promise<{ action: string; actor_id: string; before: unknown; after: unknown; reason: string }[]> =>
    world.sql('select action, actor_id, before, after, reason from platform.audit where subject_id = $1 order by seq', [user.id]),
  whoAmI: (user: Person, on = http): Promise<Answer> => on.call('GET', '/api/user', { as: user }),
});
