import { Seal } from '#platform';
import type { World } from './world.js';

/** The newest paper of an exam as text, be it encrypted still or not. */
export const plainPaper = async (world: World, examId: string): Promise<string> => {
  const [row] = await world.sql<{ version: number; plain: string; encrypted: string | null }>(
    'select version, plain, plain_encrypted as encrypted from exams.papers where exam_id = $1 order by version desc limit 1',
    [examId],
  );
  if (!row) throw new Error(`Exam ${examId} has no paper`);
  return row.encrypted === null
    ? row.plain
    : (new Seal(world.config).open('paper-text', `${examId}:${row.version}`, row.encrypted) as string);
};
