export const bn = { close: 'পড়েছি, সরান' } as const;
