import type { CurrentUser } from '#contracts/http/identity';

/** Somebody of staff whose rights wait for a second factor: every role but a student's gives some. */
export const lacksSecondFactor = ({ roles, permissions }: Pick<CurrentUser, 'roles' | 'permissions'>): boolean =>
  permissions.length === 0 && roles.some((role) => role !== 'student');

/** Where a second factor is set up. */
export const secondFactorPage = '/profile#secondFactor';
