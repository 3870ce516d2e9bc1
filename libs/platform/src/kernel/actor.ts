import type { Permission } from '#contracts/shared/permissions';

/** Who acts. Commands carry it; rights never come from anywhere else. */
export type Actor =
  | {
      readonly kind: 'user';
      readonly id: string;
      readonly permissions: readonly Permission[];
      /** What the roles give and the account does not get before a second factor is set up. */
      readonly withheld?: readonly Permission[];
    }
  | { readonly kind: 'visitor' }
  | { readonly kind: 'system'; readonly name: string };

export const visitor: Actor = { kind: 'visitor' };
export const system = (name: string): Actor => ({ kind: 'system', name });
