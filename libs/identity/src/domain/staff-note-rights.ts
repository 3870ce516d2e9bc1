import type { Permission, Role } from '#contracts/shared/permissions';
import { AppError } from '#platform/kernel';
import { outranks, type Staff } from './staff-rules.js';

/**
 * Notes are for whoever looks after somebody: not for the person they are about, nor for staff with fewer rights than that person. Throws
 * 'Own account', 'Not allowed'.
 */
export const demandNotes = (
  staff: Pick<Staff, 'id'>,
  permissions: readonly Permission[],
  about: { readonly id: string; readonly roles: readonly Role[] },
): void => {
  if (about.id === staff.id) throw new AppError('Own account');
  if (outranks(about.roles, permissions)) throw new AppError('Not allowed');
};

/** One's own, or anybody's for who changes roles. */
export const mayDeleteNote = (
  staff: Pick<Staff, 'id'>,
  permissions: readonly Permission[],
  { authorId }: { readonly authorId: string | null },
): boolean => permissions.includes('users.write') && (authorId === staff.id || permissions.includes('users.roles'));
