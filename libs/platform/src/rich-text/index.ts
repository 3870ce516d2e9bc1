// Rich text and its formulas without the rest of the platform: a thread that cleans texts loads this alone (`#platform/rich-text`).
export { FormulaChecker } from '../formulas/formula-checker.js';
export { formulaReason, isFormulaCode } from '../formulas/formula-reason.js';
export type { FormulaCode, FormulaProblem } from '../formulas/formula-task.js';
export { isPicture } from './kept-picture.js';
export { formulas, spans } from './maths.js';
export { plainStem } from './plain-stem.js';
export { plainText } from './plain-text.js';
export { sanitise } from './sanitise.js';
export { writtenLength } from './written-length.js';
export { sanitiseArticle } from './sanitise-article.js';
