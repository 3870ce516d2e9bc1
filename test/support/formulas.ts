import { problemsOf } from '../../libs/platform/src/formulas/render-formulas.js';

/** What is wrong with one formula, or null: drawn in this process, for tests of what makes formulas. */
export const formulaProblem = (latex: string, display: boolean): string | null => {
  const [problem] = problemsOf([{ latex, display }]);
  return problem ? `${problem.code} ${problem.detail}` : null;
};
