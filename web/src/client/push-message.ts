import { localPath } from '#contracts/shared/local-path';

/** What is shown of a ring. The browser asks for something to be shown for each, also where it cannot be read. */
export const messageOf = (text: string | null): { readonly title: string; readonly options: NotificationOptions } => {
  const { id, lang, title, body, link } = read(text);
  return {
    title: typeof title === 'string' && title !== '' ? title : '…',
    options: {
      body: typeof body === 'string' ? body : '',
      ...(typeof id === 'string' ? { tag: id } : {}),
      ...(lang === 'bn' || lang === 'en' ? { lang } : {}),
      icon: '/favicon.svg',
      data: { link: typeof link === 'string' ? link : null },
    },
  };
};

const read = (text: string | null): Readonly<Record<string, unknown>> => {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
};

/** The whole address that a notification leads to: a page of ours, whatever stands in it. */
export const pageOf = (data: unknown, origin: string): string => {
  const link = (data as { readonly link?: unknown } | null)?.link;
  return `${origin}${(typeof link === 'string' ? localPath(link, origin) : null) ?? '/'}`;
};
