const picture = /<img\b[^<>]*?\ssrc="(\/files\/pictures\/[0-9a-f]{64}\.webp)"/g;

/** Our own pictures that a text shows, each once, in their order. */
export const picturesOf = (html: string): readonly string[] => [...new Set(Array.from(html.matchAll(picture), ([, src]) => src ?? ''))];

/** Whether a person sees anything: a picture is something. */
export const isBlank = (html: string): boolean =>
  !/<img\s/i.test(html) && html.replaceAll(/<[^<>]*>/g, '').replaceAll(/&nbsp;|[\s\u200b-\u200d\ufeff]/g, '') === '';

/** A picture in the place of another one, or at the end of the text. */
export const withPicture = (html: string, src: string, instead: string | null): string =>
  instead === null ? `${isBlank(html) ? '' : html}<p><img src="${src}"></p>` : html.replaceAll(`src="${instead}"`, `src="${src}"`);
