import type { EntityManager } from '@mikro-orm/postgresql';
import { iso, today } from './sql.js';

export interface StoredBudget {
  /** Millionths of the currency that all answers of a day may cost; null: no limit. */
  readonly dailyMicros: number | null;
  readonly version: number;
  readonly updatedAt: string | null;
}

const columns = `daily_micros::float8 as "dailyMicros", version, ${iso('updated_at')} as "updatedAt"`;

/** The migration wrote the row. */
export const readBudget = async (em: EntityManager, lock: 'lock' | 'read' = 'read'): Promise<StoredBudget> => {
  const [row] = await em.execute<StoredBudget[]>(`select ${columns} from assistant.budget${lock === 'lock' ? ' for update' : ''}`);
  if (!row) throw new Error('The budget of the assistant is gone');
  return row;
};

export const writeBudget = async (em: EntityManager, dailyMicros: number | null): Promise<void> => {
  await em.execute('update assistant.budget set daily_micros = ?, version = version + 1, updated_at = platform.now()', [dailyMicros]);
};

/** What answers of today have cost, to the millionth. Those under way are booked when they end. */
export const spentToday = async (em: EntityManager): Promise<number> => {
  const [row] = await em.execute<{ spent: number }[]>(
    `select coalesce(sum(cost_micros), 0)::float8 as spent from assistant.days where day = ${today}`,
  );
  return row?.spent ?? 0;
};

/** Answers that are being written at this moment may go beyond it: at most AI_AT_ONCE of each process. */
export const isBudgetUsedUp = async (em: EntityManager): Promise<boolean> => {
  const { dailyMicros } = await readBudget(em);
  return dailyMicros !== null && (await spentToday(em)) >= dailyMicros;
};
