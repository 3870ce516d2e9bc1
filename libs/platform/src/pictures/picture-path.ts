const path = /^\/files\/(pictures\/([0-9a-f]{64})\.webp)$/;

/** Where a picture of a rich text is served, by the SHA-256 of its file: nobody can guess one, and it never changes. */
export const picturePath = (sha256: string): string => `/files/pictures/${sha256}.webp`;

/** The storage key of such a path; null for anything else. */
export const keyOfPicture = (source: string): string | null => path.exec(source)?.[1] ?? null;

/** Every picture that a text refers to, each once. */
export const picturesIn = (texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap((text) => Array.from(text.matchAll(/\/files\/pictures\/[0-9a-f]{64}\.webp/g), ([found]) => found))),
];

const inText = 'data:image/webp;base64,';

/** A picture as it stands inside a text. */
export const pictureInside = (file: Buffer): string => inText + file.toString('base64');

/** How many bytes a file of this size takes inside a text. */
export const bytesInside = (fileBytes: number): number => inText.length + Math.ceil(fileBytes / 3) * 4;

/** The text with the pictures inside that are known, as `data:` addresses. */
export const withPicturesInside = (text: string, pictures: ReadonlyMap<string, string>): string =>
  pictures.size === 0 ? text : text.replaceAll(/\/files\/pictures\/[0-9a-f]{64}\.webp/g, (found) => pictures.get(found) ?? found);
