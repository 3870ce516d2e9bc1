import type { Permission } from '#contracts/shared/permissions';

/** Who acts. Commands carry it; rights never come from anywhere else. */
export type Actor =
  | { readonly kind: 'user'; readonly id: string; readonly permissions: readonly Permission[] }
  | { readonly kind: 'visitor' }
  | { readonly kind: 'system'; readonly name: string };

export const visitor: Actor = { kind: 'visitor' };
export const system = (name: string): Actor => ({ kind: 'system', name });
