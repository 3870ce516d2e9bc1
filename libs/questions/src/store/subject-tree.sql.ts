import type { EntityManager } from '@mikro-orm/postgresql';
import type { SubjectNode } from '#contracts/http/bank';
import { AppError } from '#platform/kernel';
import { walked, type MergePlan, type TreeNode } from '../domain/subject-tree.js';
import type { Ask } from './ask.js';
import { leavingPractice } from './bulk.sql.js';
import { idList } from './moments.js';

const columns = 'id, parent_id as "parentId", level, name, position';

interface Count {
  readonly id: string;
  readonly own: number;
  readonly published: number;
  /** Published ones without a difficulty, then with 1 to 5. */
  readonly byDifficulty: readonly number[];
}

const countSql = `
  select subject_id as id, count(*)::int as own, count(*) filter (where state = 'published')::int as published,
    array[${['is null', '= 1', '= 2', '= 3', '= 4', '= 5']
      .map((level) => `count(*) filter (where state = 'published' and difficulty ${level})::int`)
      .join(', ')}] as "byDifficulty"
  from questions.questions where state <> 'retired' group by subject_id`;

/** Sums that a node is shown with: its own and those of everything below it. */
class Sums {
  all: number;
  published: number;
  withheld: number;
  readonly byDifficulty: number[];
  constructor(count: Count | undefined, withheld: number | undefined) {
    this.all = count?.own ?? 0;
    this.published = count?.published ?? 0;
    this.withheld = withheld ?? 0;
    this.byDifficulty = [...(count?.byDifficulty ?? [0, 0, 0, 0, 0, 0])];
  }

  add(below: Sums): void {
    this.all += below.all;
    this.published += below.published;
    this.withheld += below.withheld;
    for (const [level, count] of below.byDifficulty.entries()) this.byDifficulty[level] = (this.byDifficulty[level] ?? 0) + count;
  }
}

/** Published questions by node of which exams keep a version back. */
const withheldCounts = async (ask: Ask, versionIds: readonly string[]): Promise<Map<string, number>> => {
  if (versionIds.length === 0) return new Map();
  const rows = await ask<{ id: string; count: number }>(
    `select q.subject_id as id, count(distinct q.id)::int as count
     from questions.question_versions v join questions.questions q on q.id = v.question_id
     where v.id = any(?::uuid[]) and q.state = 'published' group by q.subject_id`,
    [idList(versionIds)],
  );
  return new Map(rows.map(({ id, count }) => [id, count]));
};

/** The whole tree with its counts, parents first. `withheld`: versions that exams keep back now. */
export const readTree = async (ask: Ask, withheld: readonly string[]): Promise<SubjectNode[]> => {
  const nodes = await ask<TreeNode>(`select ${columns} from questions.subjects`);
  const own = new Map((await ask<Count>(countSql)).map((count) => [count.id, count]));
  const kept = await withheldCounts(ask, withheld);
  const sums = new Map(nodes.map(({ id }) => [id, new Sums(own.get(id), kept.get(id))]));
  const ordered = walked(nodes);
  for (const { id, parentId } of ordered.toReversed()) {
    const sum = sums.get(id);
    if (sum && parentId !== null) sums.get(parentId)?.add(sum);
  }
  return ordered.map((node) => {
    const { all, published, withheld: back, byDifficulty } = sums.get(node.id) ?? new Sums(undefined, undefined);
    return { ...node, own: own.get(node.id)?.own ?? 0, all, published, byDifficulty: [...byDifficulty], withheld: back };
  });
};

/** Changes of the tree come one after the other; questions go on meanwhile. */
export const lockTree = async (em: EntityManager): Promise<TreeNode[]> => {
  await em.execute(`select pg_advisory_xact_lock(hashtextextended('questions.subjects', 0))`);
  return em.execute<TreeNode[]>(`select ${columns} from questions.subjects`);
};

/** Throws 'Subject not found'. */
export const nodeOf = (nodes: readonly TreeNode[], id: string): TreeNode => {
  const found = nodes.find((node) => node.id === id);
  if (!found) throw new AppError('Subject not found');
  return found;
};

/** Throws 'Name taken' where a sibling has this name already. */
export const refuseName = (nodes: readonly TreeNode[], parentId: string | null, name: string, but: string | null): void => {
  if (nodes.some((node) => node.parentId === parentId && node.name === name && node.id !== but)) throw new AppError('Name taken');
};

/** Writes parents and positions of these nodes. */
export const placeNodes = async (
  em: EntityManager,
  rows: readonly { readonly id: string; readonly parentId: string | null; readonly position: number }[],
): Promise<void> =>
  void (await em.execute(
    `update questions.subjects s set parent_id = d."parentId", position = d.position
     from jsonb_to_recordset(?::jsonb) as d(id uuid, "parentId" uuid, position int)
     where s.id = d.id and (s.parent_id, s.position) is distinct from (d."parentId", d.position)`,
    [JSON.stringify(rows)],
  ));

/**
 * Carries a plan out: questions of nodes that end go to those that take over; what stands there already with the same content is retired at
 * its new place. Answers how many were moved and retired.
 */
export const carryOut = async (em: EntityManager, plan: MergePlan): Promise<{ moved: number; retired: number; questionIds: string[] }> => {
  const ended = JSON.stringify(plan.ended);
  const retired = await em.execute<{ id: string }[]>(
    `update questions.questions q set state = 'retired', ${leavingPractice(`'retired'`)}, revision = q.revision + 1, changed_at = platform.now()
     from jsonb_to_recordset(?::jsonb) as d(id uuid, "into" uuid)
     where q.subject_id = d.id and q.state <> 'retired' and exists (
       select 1 from questions.questions o where o.subject_id = d."into" and o.content_key = q.content_key and o.state <> 'retired')
     returning q.id`,
    [ended],
  );
  const moved = await em.execute<{ id: string; state: string }[]>(
    `update questions.questions q set subject_id = d."into", revision = q.revision + 1, changed_at = platform.now()
     from jsonb_to_recordset(?::jsonb) as d(id uuid, "into" uuid) where q.subject_id = d.id returning q.id, q.state`,
    [ended],
  );
  await em.execute(
    `update questions.subjects s set parent_id = d."parentId", position = s.position + 1000
     from jsonb_to_recordset(?::jsonb) as d(id uuid, "parentId" uuid) where s.id = d.id`,
    [JSON.stringify(plan.moved)],
  );
  for (const { id } of plan.ended) await em.execute('delete from questions.subjects where id = ?', [id]);
  return { moved: moved.length - retired.length, retired: retired.length, questionIds: moved.map(({ id }) => id) };
};
