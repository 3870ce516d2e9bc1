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
