import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { RequestOf, ResponseOf } from '#contracts/http/endpoint';
import type { getExamPrint } from '#contracts/http/exam-desk';
import type { Actor } from '#platform/kernel';
import { printSet } from '../domain/print-set.js';
import { Courses } from '../ports.js';
import { ExamSight } from '../store/exam-sight.js';
import { DeskPaper } from '../store/desk-paper.js';
import { readDesk } from '../store/desk.sql.js';
import { readPaperFacts } from '../store/paper-facts.js';
import { iso } from '../store/sql.js';

type Print = ResponseOf<typeof getExamPrint>;

/** A paper for printing with its key. Throws 'Exam not found'. */
export class GetExamPrint extends Query<Print> {
  constructor(
    readonly actor: Actor,
    readonly examId: string,
    readonly wish: RequestOf<typeof getExamPrint>['query'],
  ) {
    super();
  }
}

@QueryHandler(GetExamPrint)
export class GetExamPrintHandler implements IQueryHandler<GetExamPrint> {
  constructor(
    private readonly em: EntityManager,
    private readonly sight: ExamSight,
    private readonly papers: DeskPaper,
    private readonly courses: Courses,
  ) {}

  async execute({ actor, examId, wish: { set, seed } }: GetExamPrint): Promise<Print> {
    const seen = await this.sight.demand(this.em, actor, examId);
    const exam = await readDesk(this.em, examId);
    const { paper, keys, keysHidden, keptOptions } = await this.papers.read(this.em, exam, { mixed: false, actor, sight: seen.keys });
    const printed = printSet(paper, keys ?? [], { set, seed, shuffleOptions: exam.shuffleOptions, keptOptions });
    const { sections, ...facts } = await readPaperFacts(this.em, exam);
    const courses = exam.courseIds.length === 0 ? [] : await this.courses.names(exam.courseIds);
    return {
      examId,
      title: exam.title,
      language: exam.language,
      courses: courses.map(({ title }) => title),
      subjects: exam.subjects,
      syllabus: exam.syllabus,
      opensAt: iso(exam.opensAt),
      ...facts,
      set,
      seed,
      stimuli: paper.stimuli,
      sections: sections.map((section, place) => ({
        ...section,
        questions: printed
          .filter((question) => question.section === place + 1)
          .map(({ number, original, kind, stem, stimulusId, options }) => ({
            number,
            original,
            kind,
            stem,
            stimulusId,
            options: [...options],
          })),
      })),
      keys: keys && printed.flatMap(({ number, key }) => (key ? [{ number, places: [...key.places], value: key.value }] : [])),
      keysWait: seen.keysWait,
      keysHidden,
      widest: Math.max(0, ...printed.map(({ options }) => options.length)),
    };
  }
}
