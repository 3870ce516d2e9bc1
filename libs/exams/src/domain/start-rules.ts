/** Whether an exam is begun only by who has said to be 18, or that a guardian agrees: ranked ones, where the installation asks for it. */
export const asksGuardian = (
  exam: { readonly kind: 'live' | 'practice' | 'mock' },
  { RANKED_NEEDS_GUARDIAN }: { readonly RANKED_NEEDS_GUARDIAN: boolean },
): boolean => RANKED_NEEDS_GUARDIAN && exam.kind === 'live';

interface PhoneSettings {
  readonly MODE: 'demo' | 'production';
  readonly RANKED_NEEDS_PHONE: boolean;
  readonly SMS_URL?: string | undefined;
}

/** Whether an exam is begun with a proven phone only: ranked ones, where phones can be proven at all and staff have not waived it. */
export const asksPhone = (
  exam: { readonly kind: 'live' | 'practice' | 'mock'; readonly phoneWaived: boolean },
  { MODE, RANKED_NEEDS_PHONE, SMS_URL }: PhoneSettings,
): boolean => RANKED_NEEDS_PHONE && exam.kind === 'live' && !exam.phoneWaived && (MODE === 'demo' || SMS_URL !== undefined);
