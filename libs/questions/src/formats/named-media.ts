import { cutText } from '#contracts/shared/cut-text';

const opening = /<(audio|video|iframe|embed|object)\b((?:"[^"]*"|'[^']*'|[^<>"'])*)(>?)/gi;
const address = /\s(?:src|data)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i;
const inner = /<(?:source|embed)\b[^<>]{0,2000}>/i;

const addressIn = (tag: string): string | null => {
  const [, double, single, bare] = address.exec(tag) ?? [];
  return double ?? single ?? bare ?? null;
};

const shown = (kind: string, written: string): string => {
  const named =
    /^(?:https?:)?(?![a-z]+:)(.*)$/is.exec(
      written.trim().replace(/^(?:@@PLUGINFILE@@|\$IMS-CC-FILEBASE\$|%24IMS-CC-FILEBASE%24)\//i, ''),
    )?.[1] ?? '';
  return `[${kind}: ${cutText(named.replaceAll(/[^\w./=?-]/g, ''), 160)}]`;
};

const kinds: Readonly<Record<string, string>> = { iframe: 'page', embed: 'file', object: 'file' };
/** An `object` says itself what it holds; null: a picture, or an element that only holds others. */
const kindOf = (name: string, attributes: string): string | null => {
  if (name !== 'object') return kinds[name] ?? name;
  const type = /\stype\s*=\s*["']?(audio|video|image)\//i.exec(attributes)?.[1]?.toLowerCase();
  return type === 'image' || addressIn(attributes) === null ? null : (type ?? 'file');
};

/** HTML in which sounds, films and embedded pages, none of which is kept, leave their names, so that they are missed and not forgotten. */
export const withNamedMedia = (html: string): string => {
  if (!/<(?:audio|video|iframe|embed|object)\b/i.test(html)) return html;
  const small = html.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
  const unclosed = new Set<string>(['embed']);
  let text = '';
  let at = 0;
  for (const found of html.matchAll(opening)) {
    const [whole, written, attributes, end] = found as unknown as [string, string, string, string];
    const name = written.toLowerCase();
    const kind = kindOf(name, attributes);
    if (found.index < at || end === '' || kind === null) continue;
    const from = found.index + whole.length;
    const close = unclosed.has(name) ? -1 : small.indexOf(`</${name}`, from);
    if (close < 0) unclosed.add(name);
    const held = close < 0 ? '' : (inner.exec(html.slice(from, Math.min(close, from + 4000)))?.[0] ?? '');
    text += html.slice(at, found.index) + shown(kind, addressIn(attributes) ?? addressIn(held) ?? '');
    const closed = close < 0 ? -1 : html.indexOf('>', close);
    at = closed < 0 ? from : closed + 1;
  }
  return text + html.slice(at);
};
