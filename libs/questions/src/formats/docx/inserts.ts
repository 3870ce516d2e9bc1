import type { ProblemCode } from '#contracts/shared/imports';
import { asHtml, asText, escapeMarkup, plainDollars } from '../pieces.js';
import type { Piece } from '../reading.js';

/** Something of a paper that is no letter: a picture, a formula, raised text. It stands in the text as one private-use character. */
export interface Insert {
  readonly html: string;
  /** As a person would read it in a list of problems. */
  readonly plain: string;
  /** The name of a picture. */
  readonly picture?: string;
  /** A question that holds this cannot be taken. */
  readonly problem?: { readonly code: ProblemCode; readonly facts: Readonly<Record<string, string | number>> };
}

/** Emphasis as pairs of private-use characters: opening, closing. */
const emphases = { b: '\ue000\ue001', i: '\ue002\ue003', u: '\ue004\ue005', s: '\ue006\ue007' } as const;
export type Emphasis = keyof typeof emphases;
export const opening = (tag: Emphasis): string => emphases[tag][0]!;
export const closing = (tag: Emphasis): string => emphases[tag][1]!;

const tagOf = new Map<string, { readonly tag: Emphasis; readonly opens: boolean }>(
  (Object.keys(emphases) as Emphasis[]).flatMap((tag) => [
    [opening(tag), { tag, opens: true }],
    [closing(tag), { tag, opens: false }],
  ]),
);
const firstInsert = 0xe010;
const lastOfPlane = 0xf8ff;
const supplementary = 0xf0000;

const isPrivate = /[\ue000-\uf8ff\u{f0000}-\u{10fffd}]/u;
export const emphasisSigns = /[\ue000-\ue007]/g;
/** Characters of the private use area that a document itself holds would be taken for ours. */
export const withoutPrivate = (text: string): string =>
  isPrivate.test(text) ? text.replaceAll(/[\ue000-\uf8ff\u{f0000}-\u{10fffd}]/gu, '') : text;

/** A formula as it stands in a text. */
export const formulaInsert = (latex: string, display: boolean): Insert => {
  const edge = display ? '$$' : '$';
  return { html: `${edge}${escapeMarkup(latex)}${edge}`, plain: `${edge}${latex}${edge}` };
};

interface Part {
  html: string;
  readonly opens?: Emphasis;
  readonly closes?: Emphasis;
}

const isWord = /[\p{L}\p{N}]/u;

/** Opening and closing signs that found no partner in this piece get one at its edge: a cut between options goes through emphasis. */
const balanced = (parts: Part[]): Part[] => {
  const open: Emphasis[] = [];
  const before: Part[] = [];
  const made: Part[] = [];
  for (const part of parts) {
    if (part.opens) {
      open.push(part.opens);
      made.push(part);
    } else if (part.closes) {
      const at = open.lastIndexOf(part.closes);
      if (at < 0) before.unshift({ html: '', opens: part.closes });
      else {
        // HTML nests: what was opened later is closed first and opened again.
        for (const later of open.slice(at + 1).toReversed()) made.push({ html: '', closes: later });
        open.splice(at, 1);
      }
      made.push(part);
      if (at >= 0) for (const later of open.slice(at)) made.push({ html: '', opens: later });
    } else made.push(part);
  }
  return [...before, ...made, ...open.toReversed().map((tag) => ({ html: '', closes: tag }))];
};

/** Emphasis of the whole piece says nothing and would show which option was marked as the right one: it goes. */
const partial = (parts: Part[]): Set<Emphasis> => {
  const outside = new Set<Emphasis>();
  const open = new Set<Emphasis>();
  for (const part of parts) {
    if (part.opens) open.add(part.opens);
    else if (part.closes) open.delete(part.closes);
    else if (isWord.test(part.html)) for (const tag of Object.keys(emphases) as Emphasis[]) if (!open.has(tag)) outside.add(tag);
  }
  return outside;
};

export class Inserts {
  private readonly known = new Map<string, Insert>();
  private readonly signs = new Map<string, string>();
  private next = firstInsert;

  /** The character that stands for it from now on. */
  add(insert: Insert, key = `${insert.html}\u0000${insert.plain}\u0000${insert.problem ? JSON.stringify(insert.problem) : ''}`): string {
    const earlier = this.signs.get(key);
    if (earlier) return earlier;
    const sign = String.fromCodePoint(this.next);
    this.next = this.next === lastOfPlane ? supplementary : this.next + 1;
    this.signs.set(key, sign);
    this.known.set(sign, insert);
    return sign;
  }

  get(sign: string): Insert | undefined {
    return this.known.get(sign);
  }

  /** The names of the pictures in a text. */
  picturesIn(text: string): string[] {
    return isPrivate.test(text) ? Array.from(text).flatMap((sign) => this.known.get(sign)?.picture ?? []) : [];
  }

  /** Whether a text is nothing but pictures. */
  readonly isPicture = (text: string): boolean =>
    text.trim() !== '' && Array.from(text.replaceAll(/\s/g, '')).every((sign) => this.known.get(sign)?.picture);

  /** As a person reads it. */
  plain(text: string): string {
    if (!isPrivate.test(text)) return text;
    return Array.from(text, (sign) => (tagOf.has(sign) ? '' : (this.known.get(sign)?.plain ?? sign))).join('');
  }

  /** Plain text of a cell or a note as markup. */
  asHtml(text: string): string {
    return escapeMarkup(text).replaceAll('\n', '<br>');
  }

  /** Markup that holds characters of ours; what cannot be taken stays its character, for `problemIn`. */
  within(html: string): string {
    return Array.from(html, (sign) => {
      const insert = this.known.get(sign);
      return tagOf.has(sign) ? '' : insert && !insert.problem ? insert.html : sign;
    }).join('');
  }

  /** What cannot be taken leaves its name, so that a person sees what is missing. */
  readonly named = (piece: Piece): Piece => ({
    ...piece,
    text: Array.from(piece.text, (sign) => {
      const insert = this.known.get(sign);
      return insert?.problem ? escapeMarkup(insert.plain) : sign;
    }).join(''),
  });

  /** The first thing of a piece that keeps its question from being taken. */
  problemIn(piece: Piece): Insert['problem'] {
    if (!isPrivate.test(piece.text)) return undefined;
    for (const sign of piece.text) {
      const { problem } = this.known.get(sign) ?? {};
      if (problem) return problem;
    }
    return undefined;
  }

  /** What the grammar cut out, as it is stored. What cannot be taken stays its character, for `problemIn`. */
  readonly finish = (text: string): Piece => {
    if (!isPrivate.test(text)) return asText(text);
    const parts = balanced(this.parts(this.typedFormulas(plainDollars(text.trim()))));
    const kept = partial(parts);
    return asHtml(
      parts
        .map((part) => {
          const tag = part.opens ?? part.closes;
          if (!tag) return part.html;
          return kept.has(tag) ? `<${part.opens ? '' : '/'}${tag}>` : '';
        })
        .join('')
        .trim(),
    );
  };

  /** LaTeX that was typed as text: italics in it say nothing, and what is raised or lowered is so for LaTeX too. */
  private typedFormulas(text: string): string {
    return text.replaceAll(/(?<!\\)(\${1,2})[^$]{1,4000}\1/g, (formula) =>
      Array.from(formula, (sign) => {
        if (tagOf.has(sign)) return '';
        const insert = this.known.get(sign);
        const script = /^<su(b|p)>/.exec(insert?.html ?? '')?.[1];
        return script ? `${script === 'b' ? '_' : '^'}{${insert!.plain}}` : sign;
      }).join(''),
    );
  }

  private parts(text: string): Part[] {
    const made: Part[] = [];
    let after: Part | null = null;
    for (const sign of text) {
      const tag = tagOf.get(sign);
      if (tag) made.push(tag.opens ? { html: '', opens: tag.tag } : { html: '', closes: tag.tag });
      else {
        const insert = this.known.get(sign);
        // A dollar sign before a digit ends no formula (it reads as a price): the digits go into the formula, where they look the same.
        if (after && /[\d০-৯]/.test(sign)) {
          after.html = `${after.html.slice(0, -1)} ${sign}$`;
          continue;
        }
        const part: Part = { html: insert ? (insert.problem ? sign : insert.html) : sign === '\n' ? '<br>' : escapeMarkup(sign) };
        made.push(part);
        after = insert && /^\$[^$].*\$$/s.test(insert.html) ? part : null;
      }
    }
    return made;
  }
}
