export const bn = { close: 'সরান' } as const;
