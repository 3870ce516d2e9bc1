import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Passage } from '#contracts/http/assistant-shapes';
import { ReadableLessons, Material } from '../ports.js';
import { Barring, type Bars } from './barring.js';
import { idList } from './sql.js';

/** A passage as it is stored, as far as readers need it. */
export interface PassageText {
  readonly id: string;
  readonly kind: 'question' | 'lesson';
  readonly sourceId: string;
  readonly title: string;
  readonly html: string;
  readonly plain: string;
}

/** A passage for one reader, with what a model may read of it: null where the reader may not. */
export interface ReadPassage {
  readonly passage: Passage;
  readonly sourceId: string;
  readonly plain: string | null;
}

/** Where a question is practised, with it alone before the eyes. */
export const questionHref = (subjectId: string, questionId: string): string =>
  `/selfpractice/${subjectId}/questions?question=${questionId}`;
export const lessonHref = (slug: string, lessonId: string): string => `/courses/${slug}/lessons/${lessonId}`;

/** Passages as one person may read them now: what is retired, withheld or of a course that is not there is left out. */
@Injectable()
export class PassageReading {
  constructor(
    private readonly em: EntityManager,
    private readonly material: Material,
    private readonly lessons: ReadableLessons,
    private readonly barring: Barring,
  ) {}

  async byIds(userId: string, bars: Bars, ids: readonly string[]): Promise<ReadPassage[]> {
    if (ids.length === 0) return [];
    const rows = await this.em.execute<PassageText[]>(
      `select p.id, p.kind, p.source_id as "sourceId", p.title, p.html, p.plain from assistant.passages p where p.id = any(?::uuid[])
       order by array_position(?::uuid[], p.id)`,
      [idList(ids), idList(ids)],
    );
    return this.of(userId, bars, rows);
  }

  /** In the order given. */
  async of(userId: string, bars: Bars, rows: readonly PassageText[]): Promise<ReadPassage[]> {
    const idsOf = (kind: PassageText['kind']): string[] => [
      ...new Set(rows.filter((row) => row.kind === kind).map(({ sourceId }) => sourceId)),
    ];
    const asked = idsOf('question');
    const barred = await this.barring.among(this.em, bars, asked);
    const questions = new Map((await this.material.questions(asked.filter((id) => !barred.has(id)))).map((one) => [one.questionId, one]));
    const lessons = new Map((await this.lessons.of(userId, idsOf('lesson'))).map((one) => [one.lessonId, one]));
    return rows.flatMap((row): ReadPassage[] => {
      const { id, kind, title, html, sourceId } = row;
      if (kind === 'question') {
        const question = questions.get(sourceId);
        if (!question) return [];
        const href = questionHref(question.subjectId, sourceId);
        return [{ sourceId, plain: row.plain, passage: { id, kind, title, place: [...question.path], html, href, course: null } }];
      }
      const lesson = lessons.get(sourceId);
      if (!lesson) return [];
      const { slug, course, chapter, open } = lesson;
      const href = open ? lessonHref(slug, sourceId) : `/courses/${slug}`;
      const place = [course, chapter, ...(title === lesson.title ? [] : [lesson.title])];
      const passage: Passage = { id, kind, title, place, html: open ? html : null, href, course: { slug, title: course } };
      return [{ sourceId, plain: open ? row.plain : null, passage }];
    });
  }
}
