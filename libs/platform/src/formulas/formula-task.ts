import type { FormulaFault } from '#contracts/shared/formulas';

export interface Formula {
  readonly latex: string;
  readonly display: boolean;
}

/** Why a formula is refused. `too-much`: the text has too many of them, or they come to too much; `slow`: the thread ran out of time. */
export type FormulaCode = FormulaFault | 'unreadable' | 'too-much' | 'slow';

export interface FormulaProblem extends Formula {
  readonly code: FormulaCode;
  /** The command that is refused, or what KaTeX says. */
  readonly detail: string;
}

/** What the thread is given: the formulas of one text, or the formula of a cover. */
export type FormulaTask = { readonly formulas: readonly Formula[] } | { readonly cover: string };
export type FormulaAnswer = { readonly problems: readonly FormulaProblem[] } | { readonly html: string };
/** What the thread says: an answer, or none when it has begun, and the processor's time that it has used so far. */
export interface FormulaMessage {
  readonly answer?: FormulaAnswer;
  readonly used: NodeJS.CpuUsage;
}
