import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { readPapersAtRest } from '../store/papers-at-rest.js';

export interface KeptPapers {
  readonly examId: string;
  readonly title: string;
  readonly papers: number;
}

/** Finds exams whose papers stand in the clear too early, or are encrypted at all. Changes nothing; `KeepPapers` does. */
@Injectable()
export class ListPapersAtRest {
  constructor(private readonly em: EntityManager) {}

  list(form: 'clear' | 'encrypted'): Promise<KeptPapers[]> {
    return readPapersAtRest(this.em.fork(), form);
  }
}
