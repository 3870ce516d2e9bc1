import { describe, expect, it } from '@jest/globals';
import type { SystemDb } from '#platform';
import { readEvening, readServer } from './room-sql.js';

/** A database that counts how many connections are out at once, and how many questions a connection has at once. */
const counting = (): { db: SystemDb; most: { connections: number; questions: number }; asked: string[] } => {
  const [most, asked] = [{ connections: 0, questions: 0 }, [] as string[]];
  let connections = 0;
  const answer = async (text: string): Promise<{ rows: object[] }> => {
    asked.push(text);
    await Promise.resolve();
    return { rows: text.includes('pg_stat_activity') && text.includes('max_connections') ? [{ connections: 1 }] : [] };
  };
  const one = async <R>(work: (client: { query: typeof answer }) => Promise<R>): Promise<R> => {
    connections += 1;
    most.connections = Math.max(most.connections, connections);
    let questions = 0;
    try {
      return await work({
        query: async (text) => {
          questions += 1;
          most.questions = Math.max(most.questions, questions);
          return answer(text).finally(() => (questions -= 1));
        },
      });
    } finally {
      connections -= 1;
    }
  };
  const query = (text: string): Promise<object[]> => one(async (client) => (await client.query(text)).rows);
  return { db: { transaction: one, query } as unknown as SystemDb, most, asked };
};

describe('a look at PostgreSQL', () => {
  // Seen red with the questions asked side by side: eight connections at once, of which a process has four.
  it('takes one connection for each half, and asks one question at a time', async () => {
    const { db, most, asked } = counting();
    await readEvening(db, true);
    expect(asked.length).toBeGreaterThan(5);
    await readServer(db);
    expect(most).toEqual({ connections: 1, questions: 1 });
  });
});
