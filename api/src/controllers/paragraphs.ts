const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Plain text as rich text: a paragraph for each block of lines, every sign itself. */
export const paragraphsOf = (text: string): string =>
  text
    .split(/\n\s*\n/)
    .map((block) => block.trim().replaceAll(/[&<>"]/g, (sign) => signs[sign] ?? sign))
    .filter(Boolean)
    .map((block) => `<p>${block.replaceAll('\n', '<br>')}</p>`)
    .join('');
