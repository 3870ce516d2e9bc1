/**
 * A right is a named permission; a role is a set of them. The server checks a permission on every call.
 * `access.grant` opens a course for one person with a reason, `access.write` does it by lists, moves ends and takes away.
 * What ends in `Own` is for own courses and own questions alone: `exams.publishOwn` where the course shows the person as a teacher and the exam
 * is the person's, `questions.writeOwn` for what the person wrote, `notices.writeOwn` in courses that show the person. Whoever holds the right
 * without `Own` holds it too, so that an endpoint for both names the smaller one.
 */
export const permissions = [
  'exams.read',
  'exams.write',
  'exams.publish',
  'questions.read',
  'questions.write',
  'courses.read',
  'courses.write',
  'lessons.write',
  'qna.answer',
  'notices.write',
  'users.read',
  'users.write',
  'users.roles',
  'sales.read',
  'sales.write',
  'settings.write',
  'ops.read',
  'ops.act',
  'exams.publishOwn',
  'questions.writeOwn',
  'notices.writeOwn',
  'books.read',
  'books.write',
  'access.write',
  'access.grant',
] as const;
export type Permission = (typeof permissions)[number];

export const roles = ['student', 'contributor', 'teacher', 'support', 'ops', 'admin', 'content'] as const;
export type Role = (typeof roles)[number];

export const rolePermissions: Readonly<Record<Role, readonly Permission[]>> = {
  student: [],
  contributor: ['questions.read'],
  teacher: [
    'exams.read',
    'exams.write',
    'questions.read',
    'courses.read',
    'lessons.write',
    'qna.answer',
    'exams.publishOwn',
    'questions.writeOwn',
    'notices.writeOwn',
  ],
  support: ['users.read', 'users.write', 'sales.read', 'sales.write', 'courses.read', 'books.read', 'books.write', 'access.grant'],
  ops: ['ops.read', 'ops.act'],
  admin: permissions,
  // All that is taught, and nothing of money, people's rights or the gateways.
  content: [
    'exams.read',
    'exams.write',
    'exams.publish',
    'exams.publishOwn',
    'questions.read',
    'questions.write',
    'questions.writeOwn',
    'courses.read',
    'courses.write',
    'lessons.write',
    'qna.answer',
    'notices.write',
    'notices.writeOwn',
    'books.read',
    'books.write',
  ],
};

/** The union of the permissions of all given roles, without doubles. */
export const permissionsOf = (held: readonly Role[]): Permission[] => [...new Set(held.flatMap((role) => rolePermissions[role]))];

/** What the roles would give, and the account does not have: staff who are to set a second factor up first. */
export const withheldFrom = (user: { readonly roles: readonly Role[]; readonly permissions: readonly Permission[] }): Permission[] =>
  permissionsOf(user.roles).filter((permission) => !user.permissions.includes(permission));
