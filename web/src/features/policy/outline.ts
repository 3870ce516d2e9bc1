export interface Heading {
  /** What a link points at. */
  readonly id: string;
  readonly text: string;
}

export interface Outline {
  /** The text with a name on every heading of the second level. */
  readonly html: string;
  readonly headings: readonly Heading[];
}

const heading = /<h2(?: id="([^"]*)")?>(.*?)<\/h2>/gs;
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** What is left of clean HTML without its tags, as text. */
const plain = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');

/**
 * A policy's sections and its text ready to be shown. The server has cleaned it: a heading carries at most a name. Names in braces stand for
 * `facts`, `{product}` for the product's name. Works on the text alone, so that a page made on the server is the same.
 */
export const outlineOf = (policyHtml: string, facts: Readonly<Record<string, string>>): Outline => {
  const headings: Heading[] = [];
  const html = policyHtml
    .replaceAll(/\{(\w+)\}/g, (braced, name: string) => (facts[name] === undefined ? braced : escaped(facts[name])))
    .replaceAll(heading, (_all, name: string | undefined, inside: string) => {
      const id = name ?? `section-${headings.length + 1}`;
      headings.push({ id, text: plain(inside) });
      return `<h2 id="${id}">${inside}</h2>`;
    });
  return { html, headings };
};
