import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/http/endpoint';
import type { instituteSorts, listInstituteMerges, listInstitutes, previewInstituteMerge } from '#contracts/http/institutes';
import { pageSize } from '#contracts/shared/values';
import { pageNumber, type Actor, type ListPage } from '#platform/kernel';
import { instituteKey } from '../domain/institute-key.js';
import { matching, rootOf, type Institute } from '../domain/institutes.js';
import { planMerge, type MergeWish } from '../domain/merge-rules.js';
import { staffOf } from '../domain/staff-rules.js';
import { InstituteOffers } from '../store/institute-offers.js';
import { pageOfMerges, readCanonical, readInstitutes, readTouchedKeys } from '../store/institutes.sql.js';

const mostOffered = 8;
const spellingsShown = 10;

/** Names that fit what somebody types. */
export class SuggestInstitutes extends Query<string[]> {
  constructor(readonly typed: string) {
    super();
  }
}

@QueryHandler(SuggestInstitutes)
export class SuggestInstitutesHandler implements IQueryHandler<SuggestInstitutes> {
  constructor(private readonly offers: InstituteOffers) {}

  async execute({ typed }: SuggestInstitutes): Promise<string[]> {
    return matching(await this.offers.all(), typed, mostOffered);
  }
}

export interface InstituteFilter {
  readonly q?: string | undefined;
  readonly show?: 'merged' | 'single' | undefined;
  readonly sort: (typeof instituteSorts)[number];
  readonly page: ListPage;
}

type Rows = ResponseOf<typeof listInstitutes>;

/** Institutes as people gave them, ten a page or all. */
export class ListInstitutes extends Query<Rows> {
  constructor(readonly filter: InstituteFilter) {
    super();
  }
}

const { compare } = new Intl.Collator();
const orders: Readonly<Record<InstituteFilter['sort'], (a: Institute, b: Institute) => number>> = {
  '-people': () => 0,
  people: (a, b) => a.people - b.people,
  name: (a, b) => compare(a.name, b.name),
  '-name': (a, b) => compare(b.name, a.name),
};

@QueryHandler(ListInstitutes)
export class ListInstitutesHandler implements IQueryHandler<ListInstitutes> {
  constructor(private readonly em: EntityManager) {}

  async execute({ filter: { q, show, sort, page } }: ListInstitutes): Promise<Rows> {
    const { institutes, known, spellingsLeftOut } = await readInstitutes(this.em);
    const asked = instituteKey(q ?? '');
    const holds = ({ key, spellings }: Institute): boolean =>
      key.includes(asked) || spellings.some(({ form }) => form.includes(asked)) || rootOf(asked, known.aliases) === key;
    const found = institutes
      .filter((one) => (show === undefined || one.merged === (show === 'merged')) && (asked === '' || holds(one)))
      .toSorted(orders[sort]);
    const piece = page === 'all' ? found : found.slice((page - 1) * pageSize, page * pageSize);
    const rows = piece.map(({ key, name, people, merged, spellings, spellingCount }) => ({
      id: key,
      name,
      people,
      merged,
      spellings: spellings.slice(0, spellingsShown).map((one) => ({ text: one.text, people: one.people })),
      spellingCount,
    }));
    return { rows, total: found.length, page: pageNumber(page), spellingsLeftOut };
  }
}

type Preview = ResponseOf<typeof previewInstituteMerge>;

/** How many people a merge would touch. Throws what the merge throws. */
export class PreviewInstituteMerge extends Query<Preview> {
  constructor(
    readonly actor: Actor,
    readonly wish: MergeWish,
  ) {
    super();
  }
}

@QueryHandler(PreviewInstituteMerge)
export class PreviewInstituteMergeHandler implements IQueryHandler<PreviewInstituteMerge> {
  constructor(private readonly em: EntityManager) {}

  async execute({ actor, wish }: PreviewInstituteMerge): Promise<Preview> {
    staffOf(actor, 'users.write');
    const { institutes, known } = await readInstitutes(this.em);
    const { people, names } = planMerge(wish, institutes, known);
    return { people, names: [...names] };
  }
}

type Merges = ResponseOf<typeof listInstituteMerges>;

/** What was merged, the latest first; ten a page. */
export class ListInstituteMerges extends Query<Merges> {
  constructor(readonly page: number) {
    super();
  }
}

const isoOf = (at: number): string => new Date(at).toISOString();

@QueryHandler(ListInstituteMerges)
export class ListInstituteMergesHandler implements IQueryHandler<ListInstituteMerges> {
  constructor(private readonly em: EntityManager) {}

  async execute({ page }: ListInstituteMerges): Promise<Merges> {
    const { rows, total } = await pageOfMerges(this.em, page);
    const merges = rows.map(({ id, name, names, people, madeByName, at, undoneAt }) => ({
      id,
      name,
      names,
      people,
      at: isoOf(at),
      by: madeByName,
      undoneAt: undoneAt === null ? null : isoOf(undoneAt),
    }));
    return { rows: merges, total, page };
  }
}

/** Every key that a merge has ever moved or made: whoever keeps a copy of an institute looks at these. */
export class GetTouchedInstitutes extends Query<string[]> {}

@QueryHandler(GetTouchedInstitutes)
export class GetTouchedInstitutesHandler implements IQueryHandler<GetTouchedInstitutes> {
  constructor(private readonly em: EntityManager) {}

  execute(): Promise<string[]> {
    return readTouchedKeys(this.em);
  }
}

/** For each text that people typed, the institute that it stands for now. */
export class GetCanonicalInstitutes extends Query<{ text: string; name: string; key: string }[]> {
  constructor(readonly texts: readonly string[]) {
    super();
  }
}

@QueryHandler(GetCanonicalInstitutes)
export class GetCanonicalInstitutesHandler implements IQueryHandler<GetCanonicalInstitutes> {
  constructor(private readonly em: EntityManager) {}

  async execute({ texts }: GetCanonicalInstitutes): Promise<{ text: string; name: string; key: string }[]> {
    return [...(await readCanonical(this.em, texts))].map(([text, one]) => ({ text, ...one }));
  }
}
