import { audienceKind, idOfAudience } from '#contracts/shared/audience';
import { rolePermissions, roles } from '#contracts/shared/permissions';

/** Roles that come with any right: their holders hear what staff are told. */
const staffRoles = roles.filter((role) => rolePermissions[role].length > 0).map((role) => `'${role}'`);

/** An enrolment, as `e`, that lets its person in now. */
export const standing = 'e.revoked_at is null and (e.ends_at is null or e.ends_at > platform.now())';

/** Whether an account, as `u`, hears the audience: SQL and its values. What is no audience is heard by nobody. */
export const hears = (audience: string): { sql: string; values: unknown[] } => {
  switch (audienceKind(audience)) {
    case 'everyone':
      return { sql: 'true', values: [] };
    case 'staff':
      return { sql: `u.roles && array[${staffRoles.join(', ')}]::text[]`, values: [] };
    case 'batch':
      // As `batchAudience` makes it: a batch that is not offered any more goes on being reached.
      return { sql: `'batch-' || regexp_replace(lower(u.hsc_batch), '[^a-z0-9]+', '-', 'g') = ?`, values: [audience] };
    case 'course':
      return {
        sql: `u.id in (select e.user_id from catalog.enrolments e where e.course_id = ? and ${standing})`,
        values: [idOfAudience(audience)],
      };
    case 'people':
      return { sql: 'u.id = ?', values: [idOfAudience(audience)] };
    default:
      return { sql: 'false', values: [] };
  }
};
