import type { UserRow } from '#contracts/http/people';
import { type Permission, permissionsOf } from '#contracts/shared/permissions';
import type { PeopleText } from '../../../../i18n/admin-people/text.js';

interface SectionRule {
  readonly label: PeopleText;
  /** The right that its endpoint asks for; who does not hold it is not offered the section. */
  readonly needs: Permission;
}

/** The parts of a person's page, in their order; each asks for its own data when it is opened. */
export const sections = {
  profile: { label: 'tabProfile', needs: 'users.read' },
  orders: { label: 'tabOrders', needs: 'sales.read' },
  enrolments: { label: 'tabEnrolments', needs: 'users.read' },
  attempts: { label: 'tabAttempts', needs: 'users.read' },
  devices: { label: 'tabDevices', needs: 'users.read' },
  messages: { label: 'tabMessages', needs: 'users.read' },
  notes: { label: 'tabNotes', needs: 'users.read' },
  roles: { label: 'tabRoles', needs: 'users.read' },
  audit: { label: 'tabAudit', needs: 'users.read' },
} as const satisfies Readonly<Record<string, SectionRule>>;
export type Section = keyof typeof sections;

const all = Object.keys(sections) as Section[];

interface Viewer {
  readonly id: string;
  readonly permissions: readonly Permission[];
}

/** Notes are neither for the person whom they are about, nor for staff with fewer rights than that person: the server refuses both. */
const readsNotes = (viewer: Viewer, about: Pick<UserRow, 'id' | 'roles'>): boolean =>
  viewer.id !== about.id && permissionsOf(about.roles).every((permission) => viewer.permissions.includes(permission));

/** What this viewer may see of this person. */
export const sectionsFor = (viewer: Viewer, about: Pick<UserRow, 'id' | 'roles'>): Section[] =>
  all.filter((section) => viewer.permissions.includes(sections[section].needs) && (section !== 'notes' || readsNotes(viewer, about)));
