/** A value of a JSON text, objects as maps so that names keep their order and none means anything else (`__proto__`). */
export type Json = string | number | boolean | null | readonly Json[] | JsonObject | JsonFault;

export class JsonObject {
  public readonly fields = new Map<string, Json>();
  public end = 0;
  public constructor(
    /** Where it begins in the text. */
    public readonly at: number,
  ) {}
}

/** A list that remembers where it begins in the text. */
export class JsonList extends Array<Json> {
  /** What is made of it is a plain list. */
  public static override get [Symbol.species](): ArrayConstructor {
    return Array;
  }
  public start = 0;
}

/** An element of the outermost list that is broken: the stretch of the text that was passed over. */
export class JsonFault {
  public constructor(
    public readonly at: number,
    public readonly end: number,
  ) {}
}

/** Thrown inside: what does not follow the grammar, or goes deeper than `deepest`. */
export class JsonError extends Error {
  public constructor(
    public readonly at: number,
    public readonly deep = false,
  ) {
    super(deep ? 'too deep' : 'broken');
  }
}

const deepest = 100;
const words: Readonly<Record<string, Json>> = {
  true: true,
  false: false,
  null: null,
  True: true,
  False: false,
  None: null,
  NaN: null,
  undefined: null,
};
const number = /-?(?:0[xX][\da-fA-F]+|(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)/y;
const word = /[A-Za-z_$][\w$]*/y;
const space = /[\s\uFEFF]+|\/\/[^\n\r]*|\/\*[\s\S]*?\*\/|#[^\n\r]*/y;

/** Commands of LaTeX whose backslash nobody doubled: their first letter would make a control sign (`\frac`, `\times`, `\right`). */
const command = /^(?:[fb][a-z]|t(?:imes|heta|ext[a-z]{0,2}\{|frac|riangle|ilde|herefore)|r(?:ight|ho\b|angle))/;
/** Those that a line may begin with as well count only between dollar signs. */
const lineCommand = /^n(?:eq|abla|otin|leq|geq|mid|u)\b/;
const isCommand = (text: string, before: string): boolean =>
  command.test(text) || (lineCommand.test(text) && (before.split('$').length & 1) === 0);

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', '\n': '', v: '\v', 0: '\0' };

/**
 * Reads JSON (RFC 8259) with what people's tools let through: comments, commas at the end, single quotes, names without quotes, Python's
 * True and None, line breaks inside strings. A broken element of the outermost list becomes a `JsonFault` where the next one can be found.
 */
export class JsonReader {
  private lists = 0;

  public constructor(
    private readonly text: string,
    public at = 0,
    /** Written by a program that doubles what it must: nothing is mended. */
    private readonly exact = false,
  ) {}

  public skip(): void {
    for (;;) {
      space.lastIndex = this.at;
      if (!space.test(this.text)) return;
      this.at = space.lastIndex;
    }
  }

  public get done(): boolean {
    this.skip();
    return this.at >= this.text.length;
  }

  public value(depth = 0): Json {
    if (depth > deepest) throw new JsonError(this.at, true);
    this.skip();
    const sign = this.text[this.at];
    if (sign === '{') return this.object(depth);
    if (sign === '[') return this.list(depth);
    if (sign === '"' || sign === "'" || sign === '`') return this.string(sign);
    number.lastIndex = this.at;
    const digits = number.exec(this.text)?.[0];
    if (digits !== undefined) {
      this.at += digits.length;
      return Number(digits);
    }
    word.lastIndex = this.at;
    const name = word.exec(this.text)?.[0];
    if (name === undefined || !Object.hasOwn(words, name)) throw new JsonError(this.at);
    this.at += name.length;
    return words[name] ?? null;
  }

  private list(depth: number): JsonList {
    const made = new JsonList();
    made.start = this.at;
    for (const one of this.elements(depth)) made.push(one);
    return made;
  }

  private string(quote: string): string {
    const start = this.at + 1;
    const end = this.text.indexOf(quote, start);
    if (end < 0) throw new JsonError(this.at);
    const plain = this.text.slice(start, end);
    if (!plain.includes('\\')) {
      this.at = end + 1;
      return plain;
    }
    let made = '';
    for (let at = start; at < this.text.length; at += 1) {
      const sign = this.text[at] ?? '';
      if (sign === quote) {
        this.at = at + 1;
        return made;
      }
      if (sign !== '\\') {
        made += sign;
        continue;
      }
      at += 1;
      const next = this.text[at] ?? '';
      if (!this.exact && /[fbtrn]/.test(next) && isCommand(this.text.slice(at, at + 12), made)) {
        made += `\\${next}`;
        continue;
      }
      const code = next === 'u' ? /^[\da-fA-F]{4}/.exec(this.text.slice(at + 1, at + 5))?.[0] : undefined;
      if (code !== undefined) at += 4;
      // A backslash before another letter was meant for LaTeX (`\alpha`): it stays.
      made +=
        code !== undefined
          ? String.fromCharCode(Number.parseInt(code, 16))
          : (escapes[next] ?? (/[\w()[\]{}|,;!%]/.test(next) ? `\\${next}` : next));
    }
    throw new JsonError(start - 1);
  }

  private name(): string {
    this.skip();
    const sign = this.text[this.at];
    if (sign === '"' || sign === "'") return this.string(sign);
    word.lastIndex = this.at;
    const bare = word.exec(this.text)?.[0] ?? /^\d+/.exec(this.text.slice(this.at, this.at + 12))?.[0];
    if (bare === undefined) throw new JsonError(this.at);
    this.at += bare.length;
    return bare;
  }

  private object(depth: number): JsonObject {
    const made = new JsonObject(this.at);
    this.at += 1;
    for (;;) {
      this.skip();
      if (this.take('}')) break;
      const name = this.name();
      this.skip();
      if (!this.take(':')) throw new JsonError(this.at);
      made.fields.set(name, this.value(depth + 1));
      this.skip();
      if (!this.take(',') && this.text[this.at] !== '}') throw new JsonError(this.at);
    }
    made.end = this.at;
    return made;
  }

  /** The elements of the list that begins here, one by one. */
  public *elements(depth = 0): Generator<Json> {
    this.at += 1;
    const outermost = this.lists === 0;
    this.lists += 1;
    for (;;) {
      this.skip();
      if (this.take(']')) break;
      const start = this.at;
      let element: Json;
      try {
        element = this.value(depth + 1);
        this.skip();
        if (!this.take(',') && this.text[this.at] !== ']') throw new JsonError(this.at);
      } catch (error) {
        if (!(error instanceof JsonError) || error.deep || !outermost || this.text[start] !== '{') throw error;
        element = this.resync(start, Math.max(error.at, start + 1));
        this.lists = 1;
      }
      yield element;
    }
    this.lists -= 1;
  }

  /** The next element begins like the broken one: on a line of its own and as far in, or in a text of one line after `},{`. */
  private resync(start: number, from: number): JsonFault {
    const line = this.text.lastIndexOf('\n', start) + 1;
    const indent = this.text.slice(line, start);
    const mark = /^[ \t]*$/.test(indent) ? `\n${indent}{` : '},{';
    const next = this.text.indexOf(mark, from);
    if (next < 0) throw new JsonError(start);
    this.at = next + mark.length - 1;
    return new JsonFault(start, next);
  }

  private take(sign: string): boolean {
    if (this.text[this.at] !== sign) return false;
    this.at += 1;
    return true;
  }
}
