import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { FormulaChecker, formulaReason, type FormulaProblem } from '#platform';
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

/** What was judged is remembered: a paper is looked at again and again while it is made. */
const maxRemembered = 2000;
const maxRememberedLength = 2000;
/** Other texts have their turn between a few. */
const inOneGo = 50;

interface Part {
  readonly versionId: string;
  readonly part: BrokenFormula['part'];
  readonly text: string;
}
type Judged = Map<string, readonly FormulaProblem[]>;

@QueryHandler(GetBrokenFormulas)
export class GetBrokenFormulasHandler implements IQueryHandler<GetBrokenFormulas> {
  private readonly remembered: Judged = new Map();

  constructor(
    private readonly em: EntityManager,
    private readonly formulas: FormulaChecker,
  ) {}

  async execute({ versionIds }: GetBrokenFormulas): Promise<BrokenFormula[]> {
    const versions = versionIds.length === 0 ? [] : await readVersions(askEm(this.em), versionIds);
    const parts = versions.flatMap(({ id, stem, options, explanation, stimulus }): Part[] => [
      { versionId: id, part: 'stem', text: stem },
      ...options.map(({ text }): Part => ({ versionId: id, part: 'option', text })),
      { versionId: id, part: 'explanation', text: explanation },
      { versionId: id, part: 'stimulus', text: stimulus ?? '' },
    ]);
    const judged = await this.judge(new Set(parts.map(({ text }) => text).filter((text) => text.includes('$'))));
    return parts.flatMap(({ versionId, part, text }) =>
      (judged.get(text) ?? []).map((found) => ({ versionId, part, latex: found.latex, problem: formulaReason('en', found) })),
    );
  }

  private async judge(texts: ReadonlySet<string>): Promise<Judged> {
    const judged: Judged = new Map([...texts].flatMap((text) => (this.remembered.has(text) ? [[text, this.remembered.get(text)!]] : [])));
    const fresh = [...texts].filter((text) => !judged.has(text));
    for (let at = 0; at < fresh.length; at += inOneGo) {
      const some = fresh.slice(at, at + inOneGo);
      const problems = await this.formulas.check(some);
      for (const [index, text] of some.entries()) judged.set(text, problems[index] ?? []);
    }
    if (this.remembered.size + fresh.length > maxRemembered) this.remembered.clear();
    for (const text of fresh.slice(0, maxRemembered)) this.remember(text, judged.get(text) ?? []);
    return judged;
  }

  private remember(text: string, problems: readonly FormulaProblem[]): void {
    if (text.length <= maxRememberedLength && problems.every(({ code }) => code !== 'slow')) this.remembered.set(text, problems);
  }
}
