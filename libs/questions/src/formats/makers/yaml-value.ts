/** A value of YAML with the line where it begins, from 1. Scalars are the texts as they are written. */
export type YamlValue =
  | { readonly is: 'text'; readonly text: string; readonly isQuoted: boolean; readonly line: number }
  | { readonly is: 'list'; readonly items: readonly YamlValue[]; readonly line: number }
  | { readonly is: 'map'; readonly entries: readonly (readonly [key: string, value: YamlValue])[]; readonly line: number };

/** What is not of the small part of YAML that is read: anchors, tags, directives, questionable indentation. */
export class YamlFault extends Error {
  constructor(readonly line: number) {
    super(`YAML, line ${line}`);
  }
}

interface Line {
  readonly indent: number;
  readonly text: string;
  readonly at: number;
}

const mostDepth = 30;
const key =
  /^(?:"((?:[^"\\]|\\.){1,200})"|'((?:[^']|''){1,200})'|(-?[^\s'"#[\]{},&*!|>%@`:-](?:[^#:]{0,199}[^\s#:])?|:(?:[^#:]{0,199}[^\s#:])?))\s*:(?:\s+|$)/;

const escaped: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', '0': '' };
const doubleQuoted = (text: string): string =>
  text.replaceAll(/\\(?:u([\dA-Fa-f]{4})|(.))/g, (_all, hex?: string, sign?: string) =>
    hex === undefined ? (escaped[sign ?? ''] ?? sign ?? '') : String.fromCharCode(Number.parseInt(hex, 16)),
  );

const withoutComment = (text: string): string => (text.includes('#') ? text.replace(/(?:^|\s)#[\s\S]*/, '') : text).trimEnd();

/** A flow value (`[a, "b, c"]`, `{k: v}`) of one line. */
class Flow {
  private at = 0;

  constructor(
    private readonly text: string,
    private readonly line: number,
  ) {}

  whole(): YamlValue {
    const value = this.value(0);
    const rest = this.text.slice(this.at).trim();
    if (rest !== '' && !rest.startsWith('#')) throw new YamlFault(this.line);
    return value;
  }

  private skip(): void {
    while (/\s/.test(this.text[this.at] ?? '')) this.at += 1;
  }

  private value(depth: number): YamlValue {
    this.skip();
    const sign = this.text[this.at];
    if (depth > mostDepth) throw new YamlFault(this.line);
    if (sign === '[' || sign === '{') return this.many(sign, depth);
    const quoted = /"((?:[^"\\]|\\.)*)"|'((?:[^']|'')*)'/y;
    quoted.lastIndex = this.at;
    const found = quoted.exec(this.text);
    if (found) {
      this.at = quoted.lastIndex;
      const text = found[1] === undefined ? (found[2] ?? '').replaceAll("''", "'") : doubleQuoted(found[1]);
      return { is: 'text', text, isQuoted: true, line: this.line };
    }
    const end = /[,[\]{}]|:\s/g;
    end.lastIndex = this.at;
    const to = end.exec(this.text)?.index ?? this.text.length;
    const text = this.text.slice(this.at, to);
    this.at = to;
    return { is: 'text', text: withoutComment(text).trim(), isQuoted: false, line: this.line };
  }

  private many(open: string, depth: number): YamlValue {
    const close = open === '[' ? ']' : '}';
    const items: YamlValue[] = [];
    const entries: [string, YamlValue][] = [];
    this.at += 1;
    for (;;) {
      this.skip();
      if (this.text[this.at] === close) break;
      const value = this.value(depth + 1);
      this.skip();
      if (open === '{') {
        if (value.is !== 'text' || this.text[this.at] !== ':') throw new YamlFault(this.line);
        this.at += 1;
        entries.push([value.text, this.value(depth + 1)]);
        this.skip();
      } else items.push(value);
      if (this.text[this.at] === ',') this.at += 1;
      else if (this.text[this.at] !== close) throw new YamlFault(this.line);
    }
    this.at += 1;
    return open === '[' ? { is: 'list', items, line: this.line } : { is: 'map', entries, line: this.line };
  }
}

class Parser {
  private next = 0;

  constructor(private readonly lines: readonly Line[]) {}

  document(): YamlValue {
    const value = this.block(this.lines[0]?.indent ?? 0, 0);
    const rest = this.peek();
    if (rest) throw new YamlFault(rest.at);
    return value;
  }

  /** The next line that holds something. */
  private peek(): Line | undefined {
    while (this.next < this.lines.length && /^(?:#.*|)$/.test(this.lines[this.next]!.text)) this.next += 1;
    return this.lines[this.next];
  }

  private block(indent: number, depth: number): YamlValue {
    const line = this.peek();
    if (!line || line.indent < indent || depth > mostDepth) throw new YamlFault(line?.at ?? this.lines.at(-1)?.at ?? 1);
    if (/^-(?:\s|$)/.test(line.text)) return this.list(line.indent, depth);
    return key.test(line.text) ? this.map(line.indent, depth) : this.text(line);
  }

  private list(indent: number, depth: number): YamlValue {
    const items: YamlValue[] = [];
    const first = this.peek()!.at;
    for (let line = this.peek(); line?.indent === indent && /^-(?:\s|$)/.test(line.text); line = this.peek()) {
      const rest = line.text.slice(1).trimStart();
      if (rest === '' || rest.startsWith('#')) {
        this.next += 1;
        items.push(this.below(indent, line.at, depth, false));
        continue;
      }
      // What stands behind the dash is the beginning of a block that is indented as far.
      const inner = indent + line.text.length - rest.length;
      (this.lines as Line[])[this.next] = { indent: inner, text: rest, at: line.at };
      items.push(key.test(rest) || /^-(?:\s|$)/.test(rest) ? this.block(inner, depth + 1) : this.scalar(rest, line, indent));
    }
    return { is: 'list', items, line: first };
  }

  private map(indent: number, depth: number): YamlValue {
    const entries: [string, YamlValue][] = [];
    const first = this.peek()!.at;
    for (let line = this.peek(); line?.indent === indent; line = this.peek()) {
      const found = key.exec(line.text);
      if (!found) throw new YamlFault(line.at);
      const name = found[3]?.trim() ?? found[2]?.replaceAll("''", "'") ?? doubleQuoted(found[1] ?? '');
      const rest = line.text.slice(found[0].length);
      if (rest === '' || rest.startsWith('#')) {
        this.next += 1;
        entries.push([name, this.below(indent, line.at, depth, true)]);
      } else entries.push([name, this.scalar(rest, line, indent)]);
    }
    return { is: 'map', entries, line: first };
  }

  /** The value of a key or a dash that ends its line. Lists may stand as far left as their key. */
  private below(indent: number, at: number, depth: number, isKey: boolean): YamlValue {
    const line = this.peek();
    const isList = isKey && line !== undefined && line.indent === indent && /^-(?:\s|$)/.test(line.text) && depth <= mostDepth;
    if (line && (line.indent > indent || isList)) return this.block(line.indent, depth + 1);
    return { is: 'text', text: '', isQuoted: false, line: at };
  }

  private text(line: Line): YamlValue {
    return this.scalar(line.text, line, line.indent);
  }

  /** The scalar that begins with `rest`, and the lines that go on with it: those that are indented further. */
  private scalar(rest: string, line: Line, indent: number): YamlValue {
    this.next += 1;
    if (/^[&*!%@`]/.test(rest)) throw new YamlFault(line.at);
    const block = /^([|>])[+-]?\d?\s*(?:#.*)?$/.exec(rest);
    if (block) return this.literal(block[1] === '>', line.at, indent);
    if (/^["'[{]/.test(rest)) return new Flow(rest, line.at).whole();
    const parts = [withoutComment(rest)];
    for (let more = this.peek(); more && more.indent > indent; more = this.peek()) {
      parts.push(withoutComment(more.text));
      this.next += 1;
    }
    return { is: 'text', text: parts.join(' ').trim(), isQuoted: parts.length > 1, line: line.at };
  }

  private literal(isFolded: boolean, at: number, indent: number): YamlValue {
    const parts: Line[] = [];
    for (let line = this.lines[this.next]; line && (line.indent > indent || line.text === ''); line = this.lines[this.next]) {
      parts.push(line);
      this.next += 1;
    }
    const depth = parts.reduce((least, line) => (line.text === '' ? least : Math.min(least, line.indent)), Infinity);
    const lines = parts.map((line) => (line.text === '' ? '' : ' '.repeat(line.indent - depth) + line.text));
    const text = isFolded ? lines.map((each) => each || '\n').join(' ') : lines.join('\n');
    return { is: 'text', text: text.trim(), isQuoted: true, line: at };
  }
}

/** Reads lists and maps of texts, as people write them by hand and programs write them plainly. Throws `YamlFault` for anything else. */
export const parseYaml = (text: string): YamlValue => {
  const lines = text.split(/\r\n?|\n/).map((each, at): Line => {
    const bare = each.trimStart();
    if (each.startsWith('\t') && bare !== '') throw new YamlFault(at + 1);
    // Only one document, and nothing that is said to the parser.
    return { indent: each.length - bare.length, text: /^---\s*$/.test(each) && at < 20 ? '' : bare.trimEnd(), at: at + 1 };
  });
  const found = lines.findIndex((line) => line.text !== '' && !line.text.startsWith('#'));
  return new Parser(lines.slice(Math.max(0, found))).document();
};
