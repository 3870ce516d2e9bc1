/** Whether this is a phone in people's words: a finger, not a mouse. */
export const isPhone = (): boolean => globalThis.matchMedia?.('(hover: none) and (pointer: coarse)').matches ?? false;
