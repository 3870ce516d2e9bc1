import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { BoundedMemory } from './bounded-memory.js';
import { readCounts, type Counts } from './exam-topic.sql.js';

/** How many take an exam and have submitted it, at most a second old: the home page is read by everybody at once. */
@Injectable()
export class ExamCounts {
  private readonly memory = new BoundedMemory<Map<string, Counts>>(200, 1000);

  of(em: EntityManager, examIds: readonly string[]): Promise<Map<string, Counts>> {
    const sorted = examIds.toSorted();
    return this.memory.get(sorted.join(), () => readCounts(em, sorted));
  }
}
