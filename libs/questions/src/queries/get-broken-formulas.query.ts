import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { formulaProblem, formulas } from '#platform';
import { askEm } from '../store/ask.js';
import { readVersions } from '../store/bank-rows.sql.js';

/** A formula that cannot be shown. */
export interface BrokenFormula {
  readonly versionId: string;
  readonly part: 'stem' | 'option' | 'explanation' | 'stimulus';
  readonly latex: string;
  readonly problem: string;
}

/** Formulas of these versions that cannot be shown, by the same check that a question is saved by. */
export class GetBrokenFormulas extends Query<BrokenFormula[]> {
  constructor(readonly versionIds: readonly string[]) {
    super();
  }
}

/** Setting a formula takes a third of a millisecond: what was judged is remembered, and other work has its turn between a few. */
const remembered = 5000;
const inOneGo = 40;

@QueryHandler(GetBrokenFormulas)
export class GetBrokenFormulasHandler implements IQueryHandler<GetBrokenFormulas> {
  private readonly judged = new Map<string, string | null>();
  private sinceRest = 0;

  constructor(private readonly em: EntityManager) {}

  async execute({ versionIds }: GetBrokenFormulas): Promise<BrokenFormula[]> {
    const versions = versionIds.length === 0 ? [] : await readVersions(askEm(this.em), versionIds);
    const texts = versions.flatMap(({ id, stem, options, explanation, stimulus }) => {
      const parts: [BrokenFormula['part'], string][] = [
        ['stem', stem],
        ...options.map(({ text }): [BrokenFormula['part'], string] => ['option', text]),
        ['explanation', explanation],
        ['stimulus', stimulus ?? ''],
      ];
      return parts.flatMap(([part, text]) => formulas(text).map((formula) => ({ ...formula, part, versionId: id })));
    });
    const found: BrokenFormula[] = [];
    for (const { versionId, part, latex, display } of texts) {
      const problem = await this.problem(latex, display);
      if (problem !== null) found.push({ versionId, part, latex, problem });
    }
    return found;
  }

  private async problem(latex: string, display: boolean): Promise<string | null> {
    const key = `${display ? '$$' : '$'}${latex}`;
    const known = this.judged.get(key);
    if (known !== undefined) return known;
    const problem = formulaProblem(latex, display);
    const [oldest] = this.judged.keys();
    if (this.judged.size >= remembered && oldest !== undefined) this.judged.delete(oldest);
    this.judged.set(key, problem);
    this.sinceRest += 1;
    if (this.sinceRest % inOneGo === 0) await new Promise((resolve) => setImmediate(resolve));
    return problem;
  }
}
