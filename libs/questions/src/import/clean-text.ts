import { cutText } from '#contracts/shared/cut-text';
import type { ProblemCode } from '#contracts/shared/imports';
import { composed } from '#platform/kernel';
import { isPicture, sanitise } from '#platform/rich-text';
import type { StoredProblem } from '../entities/import.entity.js';
import { withBareLatex } from '../formats/bare-latex.js';
import { withForeignTagsShown } from '../formats/foreign-tags.js';
import { FormulaProblem, withoutMathml } from '../formats/mathml.js';
import { withNamedMedia } from '../formats/named-media.js';
import { withDrawings } from '../formats/inline-drawings.js';
import { withListNumbers } from '../formats/list-numbers.js';
import { asHtml, toRichText } from '../formats/pieces.js';
import type { Piece } from '../formats/reading.js';

export const fault = (code: ProblemCode, facts: StoredProblem['facts'] = {}): StoredProblem => ({ code, facts });
/** Why a question cannot go in as it is. */
export class Refused extends Error {
  constructor(readonly fault: StoredProblem) {
    super(fault.code);
  }
}

/** Commands that reach out of a formula keep what they show, as links in a text do. */
const withHarmlessFormulas = (html: string): string =>
  html.includes('\\')
    ? html
        .replaceAll(/\\(?:href|html(?:Class|Id|Style|Data))\s*\{[^{}]*\}\s*(?=\{)/g, '')
        .replaceAll(/\\url\s*\{([^{}]*)\}/g, (_whole, shown: string) => `\\text{${shown}}`)
        .replaceAll(/\\includegraphics\s*(?:\[[^\]]*\])?\s*\{[^{}]*\}/g, '')
    : html;

const marked = /[<>&$\\]/;
/** HTML of any reader: formulas that a page had set, drawings, and what is said above a word. */
const shownHtml = (text: string): string => {
  if (!/[<«]/.test(text)) return text;
  try {
    return withForeignTagsShown(withNamedMedia(withDrawings(withListNumbers(withoutMathml(text)))));
  } catch (error) {
    if (!(error instanceof FormulaProblem)) throw error;
    throw new Refused(fault('bad-formula', { formula: 'MathML', reason: error.message }));
  }
};

/** Cleans the texts of one question and remembers which of its pictures do not come with it. */
export class TextCleaner {
  private missing: StoredProblem | null = null;

  /** `formulas`: LaTeX without dollar signs becomes a formula. */
  constructor(private readonly formulas: boolean) {}

  /** What is wrong with the pictures of all texts so far: the first of them. */
  get pictureFault(): StoredProblem | null {
    return this.missing;
  }

  /** One text as it is stored. What holds no markup and no formula is spared the cleaner. Throws `Refused`. */
  clean(piece: Piece): string {
    const shown = piece.as === 'html' ? asHtml(shownHtml(piece.text)) : piece;
    const named = this.withNamedPictures(toRichText(shown));
    const rich = withHarmlessFormulas(this.formulas ? withBareLatex(named) : named);
    if (!marked.test(rich) && !rich.includes('\u0000')) return composed(rich).trim();
    try {
      return sanitise(rich);
    } catch {
      throw new Refused(fault('bad-markup'));
    }
  }

  /** A picture that does not come with the file, or is of a kind or size that is not kept, leaves its name, so that it is missed and not forgotten. */
  private withNamedPictures(html: string): string {
    return html.replaceAll(/<img\b(?:[^<>"']|"[^"]*"|'[^']*')*>/gi, (tag) => {
      const [, double, single, bare] = /\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i.exec(tag) ?? [];
      const address = (double ?? single ?? bare ?? '').trim();
      if (isPicture(address)) return tag;
      const kind = /^data:image\/([a-z]{2,8})/i.exec(address)?.[1];
      const written =
        /^(?:https?:)?(?![a-z]+:)(.*)$/is.exec(
          address.replace(/^(?:@@PLUGINFILE@@|\$?IMS-CC-FILEBASE\$?|%24IMS-CC-FILEBASE%24)\//i, ''),
        )?.[1] ?? '';
      const name = kind ?? cutText(written.replaceAll(/[^\w./=?-]/g, ''), 160);
      this.missing ??= fault(kind === undefined ? 'picture-missing' : 'picture-not-taken', { name });
      return `[picture: ${name}]`;
    });
  }
}
