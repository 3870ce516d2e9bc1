import type { Access } from '#contracts/http/endpoint';
import type { Permission } from '#contracts/shared/permissions';
import { AppError, type Actor } from '#platform/kernel';

type Params = Readonly<Record<string, string>>;
/** Throws for whoever may not pass; waits only where somebody has to be asked. */
export type AccessRule = (actor: Actor, params: Params) => Promise<void> | undefined;
export type User = Extract<Actor, { kind: 'user' }>;

/** What has to be asked of the domains. Both throw for whoever is not enrolled. */
export interface Admissions {
  enrolled(user: User, slug: string): Promise<void>;
  takesExam(user: User, examId: string): Promise<void>;
}

const userOf = (actor: Actor): User => {
  if (actor.kind !== 'user') throw new AppError('Sign in required');
  return actor;
};

export const has = (user: User, permission: Permission): boolean => user.permissions.includes(permission);

/** What a contract value says that the compiler has not seen: none at all, or a kind without a rule. */
const noRule = (access: unknown): never => {
  throw new Error(`No access rule for ${JSON.stringify(access)}: every endpoint and topic names who may pass`);
};

/**
 * The rule of an endpoint or a topic, made once. Every kind of access has one, or this does not compile; a value without one throws
 * while the rules are made, that is, the process does not start.
 */
export const ruleOf = (access: Access, admissions: Admissions): AccessRule => {
  switch (access?.kind) {
    // A gateway proves itself to the flow that asks it back, not at the endpoint.
    case 'gateway':
    case 'open':
      return () => undefined;
    case 'signedIn':
      return (actor) => void userOf(actor);
    case 'own':
      // The statements themselves carry the caller's id: what is not theirs is not found.
      return (actor) => void userOf(actor);
    case 'may':
      return (actor) => {
        const user = userOf(actor);
        if (has(user, access.permission)) return undefined;
        const code = user.withheld?.includes(access.permission) ? 'Second factor needed' : 'Not allowed';
        throw new AppError(code, { permission: access.permission });
      };
    case 'enrolled':
      return (actor, params) => admissions.enrolled(userOf(actor), params[access.param] ?? '');
    case 'examTaker':
      return (actor, params) => admissions.takesExam(userOf(actor), params[access.param] ?? '');
    default:
      return noRule(access);
  }
};
