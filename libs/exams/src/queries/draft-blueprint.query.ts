import { randomBytes } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { mostExamQuestions } from '#contracts/shared/bank';
import type { RequestOf, ResponseOf } from '#contracts/http/endpoint';
import type { draftBlueprint } from '#contracts/http/exam-desk';
import { Config } from '#platform';
import type { Actor } from '#platform/kernel';
import { seesEveryExam } from '../domain/exam-sight.js';
import { refuseFaults } from '../domain/complete-draft.js';
import { demand, holds } from '../domain/rights.js';
import { QuestionDesk } from '../ports.js';
import { deskQuestion } from '../store/desk-reader.js';
import { readDesk, readPlaces, type DeskRow } from '../store/desk.sql.js';
import { drawQuestions } from '../store/draw-questions.js';
import { ExamSight } from '../store/exam-sight.js';
import { readAllComing, readUsedQuestions } from '../store/exam-use.sql.js';
import { iso } from '../store/sql.js';

type Wish = RequestOf<typeof draftBlueprint>['body'];
type Answer = ResponseOf<typeof draftBlueprint>;

/** Chooses questions for a draft from the bank, line by line, and names what is missing. Writes nothing. Throws 'Exam not found'. */
export class DraftBlueprint extends Query<Answer> {
  constructor(
    readonly actor: Actor,
    readonly examId: string,
    readonly wish: Wish,
  ) {
    super();
  }
}

@QueryHandler(DraftBlueprint)
export class DraftBlueprintHandler implements IQueryHandler<DraftBlueprint> {
  constructor(
    private readonly em: EntityManager,
    private readonly sight: ExamSight,
    private readonly bank: QuestionDesk,
    private readonly config: Config,
  ) {}

  async execute({ actor, examId, wish }: DraftBlueprint): Promise<Answer> {
    demand(actor, 'exams.write');
    await this.sight.demand(this.em, actor, examId);
    const exam = await readDesk(this.em, examId);
    const { lines } = wish;
    const total = lines.reduce((all, { count }) => all + count, 0);
    refuseFaults(total > mostExamQuestions ? { lines: `At most ${mostExamQuestions} questions` } : {});
    const seed = wish.seed ?? randomBytes(6).toString('hex');
    // A line never needs more than all lines want together: with that many it cannot be left short by the others.
    const practisedUntil = iso(exam.opensAt - this.config.QUESTION_REST_DAYS * 86_400_000);
    const of = seesEveryExam(actor) || actor.kind !== 'user' ? null : actor.id;
    const ask = { from: wish.from, practisedUntil, seed, most: total, of };
    const drawn = await drawQuestions(this.bank, lines, { ...ask, ...(await this.leftOut(actor, exam, wish)) });
    // These stand in the bank, and in no paper yet.
    const versionIds = drawn.flatMap(({ questions }) => questions.map(({ versionId }) => versionId));
    const shown = await this.sight.shownKeys(actor, holds(actor, 'questions.read') ? 'as-in-bank' : 'none', versionIds);
    const answered = drawn.map(({ pool: { available, used }, questions: facts }, place) => {
      const { subjectId, difficulty, count } = lines[place]!;
      const questions = facts.map((one) => deskQuestion(one, shown.has(one.versionId)));
      return { subjectId, difficulty, wanted: count, available, used, short: count - questions.length, questions };
    });
    const picked = answered.reduce((all, { questions }) => all + questions.length, 0);
    return { seed, lines: answered, picked, short: total - picked };
  }

  /**
   * Questions that this exam holds, or that somebody has on the page, do not come again; nor those of a coming paper that the asker sees, where
   * this one or that one is ranked; those of earlier exams only where asked.
   */
  private async leftOut(actor: Actor, exam: DeskRow, { allowUsed, without = [] }: Wish): Promise<{ without: string[]; used: string[] }> {
    const held = [...(await readPlaces(this.em, exam.id)).map(({ versionId }) => versionId), ...without];
    const facts = await this.bank.sizes([...new Set(held)]);
    const sight = await this.sight.of(actor);
    return {
      without: [...new Set([...facts.map(({ questionId }) => questionId), ...without, ...(await readAllComing(this.em, exam, sight))])],
      used: allowUsed === true ? [] : await readUsedQuestions(this.em, exam.id, sight),
    };
  }
}
