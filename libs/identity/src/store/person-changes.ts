import type { EntityManager } from '@mikro-orm/postgresql';
import type { Role } from '#contracts/shared/permissions';
import type { Audit } from '#platform';
import { inOrder } from '../domain/staff-rules.js';
import type { PersonRow } from './people.sql.js';
import { afterSessionsEnded, endSessions, userChanged, type SessionKeepers } from './sessions.sql.js';

/** What a change of a person is written with; a command's handler hands its own. */
export interface ChangeTools extends SessionKeepers {
  readonly em: EntityManager;
  readonly audit: Audit;
}

type Person = Pick<PersonRow, 'id' | 'name' | 'roles' | 'state'>;

/** Closes the account, ending all its sign-ins, or opens it again. Nothing where it is so already. The person is locked by the caller. */
export const changeState = async (tools: ChangeTools, person: Person, state: 'blocked' | 'active', reason: string): Promise<void> => {
  if (person.state === state) return;
  await tools.em.execute('update identity.users set state = ?, blocked_reason = ? where id = ?', [
    state,
    state === 'blocked' ? reason : null,
    person.id,
  ]);
  tools.audit.add({
    action: state === 'blocked' ? 'user.block' : 'user.unblock',
    subjectKind: 'user',
    subjectId: person.id,
    subject: person.name,
    before: { state: person.state },
    after: { state },
    reason,
  });
  if (state === 'blocked') await endSessions(tools.em, { userId: person.id });
  await userChanged(tools.em, tools, person.id);
};

/** Gives exactly these roles. Nothing where the person holds them already. The person is locked by the caller. */
export const changeRoles = async (tools: ChangeTools, person: Person, roles: readonly Role[], reason: string): Promise<void> => {
  const wanted = inOrder(roles);
  if (wanted.join() === inOrder(person.roles).join()) return;
  await tools.em.execute('update identity.users set roles = ?::text[] where id = ?', [`{${wanted.join(',')}}`, person.id]);
  tools.audit.add({
    action: 'user.roles',
    subjectKind: 'user',
    subjectId: person.id,
    subject: person.name,
    before: { roles: person.roles },
    after: { roles: wanted },
    reason,
  });
  await userChanged(tools.em, tools, person.id);
};

/** Ends the person's sign-ins, or one of them; answers how many ended. */
export const endSignIns = async (
  tools: ChangeTools,
  person: Person,
  { sessionId, reason }: { readonly sessionId?: string | undefined; readonly reason?: string | undefined },
): Promise<number> => {
  const ended = await endSessions(tools.em, { userId: person.id, ...(sessionId === undefined ? {} : { sessionId }) });
  if (ended.length === 0) return 0;
  tools.audit.add({
    action: sessionId === undefined ? 'user.end-sessions' : 'user.end-session',
    subjectKind: 'user',
    subjectId: person.id,
    subject: person.name,
    after: { ended: ended.length },
    ...(reason === undefined ? {} : { reason }),
  });
  await afterSessionsEnded(tools.em, tools, person.id, ended);
  return ended.length;
};
