/** A picture as the whole source of something. From each place on it is looked at once: no white space stands inside. */
const source = /\ssrc="data:image\/[a-z]{1,10};base64,[A-Za-z0-9+/]*={0,2}"/gi;
/** What stands in the tag before the source, quotes in pairs: inside a value, the source would be text. */
const opened = /^<img(?:\s[^<>"']{0,500}(?:"[^<"]{0,2000}"[^<>"']{0,500}){0,8})?$/i;

/** How long a text is without the pictures in it: only what is the whole `src` of an `<img` is one, the same run elsewhere is text. */
export const writtenLength = (html: string): number => {
  let length = html.length;
  let from = 0;
  for (const match of html.matchAll(source)) {
    const before = html.slice(from, match.index);
    const tag = before.slice(Math.max(before.lastIndexOf('<'), 0));
    from = match.index + match[0].length;
    if (tag.length < 4000 && opened.test(tag)) length -= match[0].length;
  }
  return length;
};
