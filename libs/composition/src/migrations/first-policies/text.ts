/** A policy as it stands at first, in one language. `{product}` is read as the product's name when it is shown. */
export interface FirstText {
  readonly title: string;
  readonly html: string;
}

/** Written over several lines for reading here; stored without them. */
export const flow = (html: string): string =>
  html
    .trim()
    .replaceAll(/>\s*\n\s*</g, '><')
    .replaceAll(/\s*\n\s*/g, ' ');
