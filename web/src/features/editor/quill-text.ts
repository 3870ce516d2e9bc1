/** A piece of a text as Quill holds it: letters or one thing among them, and what is said about it. A `\n` ends a line. */
interface Piece {
  readonly insert: string | Readonly<Record<string, unknown>>;
  readonly attributes?: Readonly<Record<string, unknown>>;
}
type Said = Readonly<Record<string, unknown>>;

interface Tag {
  readonly tag: string;
  readonly attributes: Said;
  readonly kids: (Tag | string)[];
  /** The tag as it was written, with all that is in it. */
  source: string;
}

/** The marks that Quill knows, the outermost first: `script` holds both `sub` and `sup`, and so only one of them. */
const marks: Readonly<Record<string, readonly [string, unknown]>> = {
  code: ['code', true],
  sub: ['script', 'sub'],
  sup: ['script', 'super'],
  strong: ['bold', true],
  em: ['italic', true],
  s: ['strike', true],
  u: ['underline', true],
};
const lineTags = new Set(['p', 'h2', 'h3', 'ul', 'ol', 'blockquote', 'table', 'pre']);
/** Lines that are more than a line. */
const boxes: Readonly<Record<string, string>> = { blockquote: 'blockquote', h2: 'heading', h3: 'subheading' };
const listTags: Readonly<Record<string, string>> = { ul: 'bullet', ol: 'ordered' };

const read = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
const written = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const quoted = (text: string): string => written(text).replaceAll('"', '&quot;');

/** Kept markup is regular: every tag is closed, and neither a text nor an attribute has a bare `<` or `>`. */
const parsed = (html: string): (Tag | string)[] => {
  const root: Tag = { tag: '', attributes: {}, kids: [], source: html };
  const open: { tag: Tag; at: number }[] = [{ tag: root, at: 0 }];
  for (const token of html.matchAll(/<(\/?)([a-z][a-z0-9]*)([^>]*)>|[^<]+/g)) {
    const [whole, close, name, rest] = token;
    const inner = open.at(-1)?.tag ?? root;
    if (name === undefined) inner.kids.push(whole);
    else if (close === '/') {
      const ended = open.length > 1 ? open.pop() : undefined;
      if (ended) ended.tag.source = html.slice(ended.at, token.index + whole.length);
    } else {
      const attributes = Object.fromEntries(
        [...(rest ?? '').matchAll(/([a-z]+)="([^"]*)"/g)].map(([, key, value]) => [key, read(value ?? '')]),
      );
      const tag: Tag = { tag: name, attributes, kids: [], source: whole };
      inner.kids.push(tag);
      if (name !== 'br' && name !== 'img') open.push({ tag, at: token.index });
    }
  }
  return root.kids;
};

const isLine = (kids: readonly (Tag | string)[]): boolean =>
  kids.every(
    (kid) =>
      typeof kid === 'string' ||
      kid.tag === 'br' ||
      kid.tag === 'img' ||
      ((kid.tag === 'a' || marks[kid.tag] !== undefined) && isLine(kid.kids)),
  );

/** What stands in a line. A break inside it is a thing, for a bare one would end the line. */
const within = (kids: readonly (Tag | string)[], said: Said): Piece[] =>
  kids.flatMap((kid): Piece[] => {
    if (typeof kid === 'string')
      return kid
        .split('\n')
        .flatMap((text, at): Piece[] => [
          ...(at > 0 ? [{ insert: { line: 'bare' }, attributes: said }] : []),
          ...(text === '' ? [] : [{ insert: read(text), attributes: said }]),
        ]);
    if (kid.tag === 'br') return [{ insert: { line: 'br' }, attributes: said }];
    if (kid.tag === 'img') {
      const { src, ...rest } = kid.attributes;
      return [{ insert: { picture: src }, attributes: { ...said, ...rest } }];
    }
    if (kid.tag === 'a') return within(kid.kids, { ...said, link: kid.attributes['href'] });
    const [name, value] = marks[kid.tag] ?? ['', true];
    // An index of an index: Quill has one step only, so both stay together.
    if (said[name] !== undefined && said[name] !== value) return [{ insert: { piece: kid.source }, attributes: said }];
    return within(kid.kids, { ...said, [name]: value });
  });

const lineOf = (kids: readonly (Tag | string)[], said: Said): Piece[] => [...within(kids, {}), { insert: '\n', attributes: said }];

const blockOf = (block: Tag): Piece[] => {
  const list = listTags[block.tag];
  const items = block.kids.filter((kid) => typeof kid !== 'string');
  if (list && items.every(({ tag, kids }) => tag === 'li' && isLine(kids)))
    return items.flatMap(({ kids }) => lineOf(kids, { [list]: true }));
  if (block.tag === 'p' && isLine(block.kids)) return lineOf(block.kids, {});
  const box = boxes[block.tag];
  if (box && isLine(block.kids)) return lineOf(block.kids, { [box]: true });
  return [{ insert: { held: block.source } }];
};

/**
 * A kept text (`heldHtml`) in Quill's pieces. What Quill has no form for is held as one thing: a table, a `pre`, a list in a list
 * (`held`), an index of an index (`piece`).
 */
export const piecesOf = (html: string): Piece[] => {
  const kids = parsed(html);
  if (!kids.some((kid) => typeof kid !== 'string' && lineTags.has(kid.tag))) return lineOf(kids, {});
  const pieces = kids.flatMap((kid) => (typeof kid === 'string' ? lineOf([kid], {}) : blockOf(kid)));
  // A line to write in below what is held.
  return typeof pieces.at(-1)?.insert === 'string' ? pieces : [...pieces, { insert: '\n' }];
};

const thing = (insert: Said, said: Said): string => {
  if (typeof insert['picture'] === 'string') {
    const rest = ['alt', 'width', 'height'].flatMap((name) => (said[name] === undefined ? [] : [[name, said[name]] as const]));
    const all = [['src', insert['picture']] as const, ...rest];
    return `<img${all.map(([name, value]) => ` ${name}="${quoted(String(value))}"`).join('')}>`;
  }
  if (insert['line'] !== undefined) return insert['line'] === 'bare' ? '\n' : '<br>';
  return typeof insert['piece'] === 'string' ? insert['piece'] : '';
};

/** The pieces of one line as markup; a mark that goes on is not closed in between. */
const lineHtml = (pieces: readonly Piece[]): string => {
  let [html, open]: [string, string[]] = ['', []];
  const leave = (keep: number): string =>
    open
      .splice(keep)
      .toReversed()
      .map((tag) => `</${tag.split(' ', 1)[0]}>`)
      .join('');
  for (const { insert, attributes: said = {} } of pieces) {
    const tags = [
      ...(typeof said['link'] === 'string' ? [`a href="${quoted(said['link'])}"`] : []),
      ...Object.entries(marks).flatMap(([tag, [name, value]]) => (said[name] === value ? [tag] : [])),
    ];
    const differs = tags.findIndex((tag, at) => open[at] !== tag);
    const same = differs === -1 ? tags.length : differs;
    html += leave(same);
    const next = tags.slice(same);
    html += next.map((tag) => `<${tag}>`).join('');
    open.push(...next);
    html += typeof insert === 'string' ? written(insert) : thing(insert, said);
  }
  return html + leave(0);
};

/** Quill's pieces as markup, to be passed through `heldHtml`. */
export const markupOf = (pieces: readonly Piece[]): string => {
  // What is left of a list when all of it was deleted is no text.
  if (pieces.every(({ insert }) => typeof insert === 'string' && insert.trim() === '')) return '';
  let [html, list, line]: [string, string, Piece[]] = ['', '', []];
  const enter = (tag: string): void => {
    if (tag !== list) html += `${list && `</${list}>`}${tag && `<${tag}>`}`;
    list = tag;
  };
  const end = (said: Said): void => {
    const tag = Object.keys(listTags).find((name) => said[listTags[name] ?? '']) ?? '';
    enter(tag);
    const box = tag ? 'li' : (Object.keys(boxes).find((name) => said[boxes[name] ?? '']) ?? 'p');
    html += `<${box}>${lineHtml(line)}</${box}>`;
    line = [];
  };
  for (const { insert, attributes = {} } of pieces) {
    if (typeof insert !== 'string') {
      if (typeof insert['held'] === 'string') {
        enter('');
        html += insert['held'];
      } else line.push({ insert, attributes });
      continue;
    }
    for (const [at, text] of insert.split('\n').entries()) {
      if (at > 0) end(attributes);
      if (text !== '') line.push({ insert: text, attributes });
    }
  }
  if (line.length > 0) end({});
  enter('');
  return html;
};
