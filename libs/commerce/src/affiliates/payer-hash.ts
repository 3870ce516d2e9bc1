import type { Seal } from '#platform';

/** A wallet (01 and nine digits more) as it is kept beside payments: it tells the same payer again, never who it is. */
export const payerHash = (seal: Seal, wallet: string): string => seal.mac('payer', wallet);
