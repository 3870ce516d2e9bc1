/** Where an import's file lies in the storage. */
export const keyOfImport = (importId: string): string => `imports/${importId}.bin`;
