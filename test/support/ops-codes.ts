import type { ErrorCode } from '#contracts/shared/errors';

/** What `ops-room.int.ts` and `ops-acts.int.ts` meet over their doors. */
export const opsCodes = ['Job not found', 'Banner not found', 'Process not found', 'Process away'] as const satisfies readonly ErrorCode[];
