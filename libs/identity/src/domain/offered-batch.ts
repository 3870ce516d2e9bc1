import { AppError } from '#platform/kernel';

/** A batch is one of those offered, or the one that the person has already. Throws 'Invalid input', in the specification's words. */
export const demandOffered = (offered: readonly string[], batch: string, before: string | null = null): void => {
  if (batch === before || offered.includes(batch)) return;
  throw new AppError('Invalid input', { field: 'hsc_batch' }, { issues: { hsc_batch: 'HSC Batch is required' } });
};
