import { PackageProblem } from '../../packages/package-problem.js';
import type { TableRow } from './rows.js';

export interface Sheet {
  readonly name: string;
  readonly rows: readonly TableRow[];
  /** Whoever opens the workbook does not see it. */
  readonly hidden?: boolean;
}

/** Limits of what is held in memory at once; the package's own limits are those of `openZip`. */
const maxRows = 200_000;
const maxCharacters = 150_000_000;

/** Counts what the sheets of a workbook hold together. */
export class Collector {
  private rows = 0;
  private characters = 0;

  /** Whether the row holds anything. Throws PackageProblem 'too-many' beyond what an import takes. */
  public takes({ cells, about }: TableRow): boolean {
    if (cells.every((cell) => cell === '') && ![...(about?.values() ?? [])].some(({ fault }) => fault !== undefined)) return false;
    this.rows += 1;
    this.characters += cells.reduce((sum, cell) => sum + cell.length, 0);
    if (this.rows > maxRows || this.characters > maxCharacters)
      throw new PackageProblem('too-many', 'More rows than an import takes', { most: maxRows });
    return true;
  }
}
