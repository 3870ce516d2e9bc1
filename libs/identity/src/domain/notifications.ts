import { notificationKinds } from '#contracts/shared/choices';

export type Notifications = Readonly<Record<(typeof notificationKinds)[number], boolean>>;

/** Nobody asked for advertising; of the own exams, results and answers one wants to hear until one says otherwise. */
const unless: Notifications = { exams: true, results: true, access: true, answers: true, offers: false, commission: true };

/** Every kind with a yes or no, out of what was stored: kinds may have come or gone since. */
export const readNotifications = (stored: unknown): Notifications => {
  const known = typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {};
  const entries = notificationKinds.map((kind) => [kind, typeof known[kind] === 'boolean' ? known[kind] : unless[kind]] as const);
  return Object.fromEntries(entries) as Notifications;
};
