import { formulaLimits } from '#contracts/shared/formulas';
import type { OnModuleDestroy } from '@nestjs/common';
import { requestContext } from '../cqrs/request-context.js';
import { AppError } from '../kernel/index.js';
import { formulas } from '../rich-text/maths.js';
import { coverAsText, staysText } from './cover-as-text.js';
import { formulaSentence } from './formula-reason.js';
import type { Formula, FormulaProblem } from './formula-task.js';
import { FormulaThread, type Outcome } from './formula-thread.js';

const maxCovers = 500;

/** Where the formulas of texts are checked and those of covers rendered: KaTeX runs in a thread of its own, and this process goes on meanwhile. */
export class FormulaChecker implements OnModuleDestroy {
  private readonly thread: FormulaThread;
  private readonly known = new Map<string, string>();

  constructor(maxMs = 1000) {
    this.thread = new FormulaThread(maxMs);
  }

  /** Processor time that all formulas have taken so far. */
  get processorMs(): number {
    return this.thread.processorMs;
  }

  /** What is wrong with the formulas of each text (clean rich text, or plain). Throws 'Temporarily unavailable' where too many wait. */
  async check(texts: readonly string[]): Promise<(readonly FormulaProblem[])[]> {
    const isFull = this.thread.isFull;
    return Promise.all(
      texts.map(async (text) => {
        const all = text.includes('$') ? formulas(text) : [];
        const beyond = firstBeyond(all);
        if (beyond) return [{ ...beyond, code: 'too-much' as const, detail: '' }];
        if (all.length === 0) return [];
        if (isFull) throw new AppError('Temporarily unavailable', {}, { retryAfterSeconds: 3 });
        return problemsIn(all, await this.thread.run({ formulas: all }));
      }),
    );
  }

  /** Throws 'Invalid input' with what is wrong in each text (by its field), in the language of the request. */
  async demand(texts: Readonly<Record<string, string>>): Promise<void> {
    const locale = requestContext.getStore()?.locale ?? 'en';
    const problems = await this.check(Object.values(texts));
    const issues = Object.keys(texts).flatMap((field, index) => {
      const [problem] = problems[index] ?? [];
      return problem ? [[field, formulaSentence(locale, problem)] as const] : [];
    });
    const [[field] = []] = issues;
    if (field !== undefined) throw new AppError('Invalid input', { field }, { issues: Object.fromEntries(issues) });
  }

  /** Formulas of covers as MathML, in their order; what cannot be set, or not now, stays text. */
  async covers(formulas: readonly string[]): Promise<string[]> {
    return Promise.all(formulas.map((formula) => this.known.get(formula) ?? this.cover(formula)));
  }

  async onModuleDestroy(): Promise<void> {
    await this.thread.stop();
  }

  private async cover(formula: string): Promise<string> {
    if (staysText(formula)) return coverAsText(formula);
    const outcome = await this.thread.run({ cover: formula }).catch(() => 'overrun' as const);
    if (outcome === 'overrun' || !('html' in outcome)) return coverAsText(formula);
    if (this.known.size >= maxCovers) this.known.clear();
    this.known.set(formula, outcome.html);
    return outcome.html;
  }
}

/** The formula that is one too many for its text, or one character. */
const firstBeyond = (all: readonly Formula[]): Formula | undefined => {
  let characters = 0;
  return all.find(({ latex }, index) => {
    characters += latex.length;
    return index >= formulaLimits.maxInText || characters > formulaLimits.maxCharactersInText;
  });
};

/** Which formula it was that took so long the thread no longer says: the longest is the likeliest. */
const problemsIn = (all: readonly Formula[], outcome: Outcome): readonly FormulaProblem[] => {
  if (outcome !== 'overrun') return 'problems' in outcome ? outcome.problems : [];
  const [longest] = all.toSorted((a, b) => b.latex.length - a.latex.length);
  return longest ? [{ ...longest, code: 'slow', detail: '' }] : [];
};
