import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { TopicBody } from '#contracts/socket/topics';
import { afterCommit, Push } from '#platform';

export interface ThreadTopic {
  readonly version: number;
  readonly body: TopicBody<'thread'>;
}
/** Whose it is, for whoever decides who may watch it. */
interface ThreadPlace {
  readonly courseId: string;
  readonly authorId: string | null;
}
type Row = TopicBody<'thread'> & ThreadPlace & { readonly version: number };

/** The topic `thread:{id}`, its course and its author; null for a thread that is not there. */
export const readThreadTopic = async (em: EntityManager, threadId: string): Promise<(ThreadTopic & ThreadPlace) | null> => {
  const [row] = await em.execute<Row[]>(
    `select version, course_id as "courseId", author_id as "authorId", answers, votes, accepted_answer_id as "acceptedAnswerId",
       hidden_at is not null as hidden from community.threads where id = ?`,
    [threadId],
  );
  if (!row) return null;
  const { version, courseId, authorId, ...body } = row;
  return { version, courseId, authorId, body };
};

/**
 * What every change of a thread that its readers see brings with it: its version rises in the transaction, under the thread's lock, and after
 * the commit the whole picture goes to whoever has it open.
 */
@Injectable()
export class ThreadChanges {
  constructor(
    private readonly em: EntityManager,
    private readonly push: Push,
  ) {}

  /** Once in a command, after its last write to the thread. */
  async tell(threadId: string): Promise<void> {
    await this.em.execute('update community.threads set version = version + 1 where id = ?', [threadId]);
    const topic = await readThreadTopic(this.em, threadId);
    if (topic) afterCommit(() => this.push.publish(`thread:${threadId}`, topic.version, topic.body));
  }
}
