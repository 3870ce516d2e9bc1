import { randomBytes } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Config } from '#platform';
import type { Actor } from '#platform/kernel';
import { seesEveryExam } from '../domain/exam-sight.js';
import { blueprintOf } from '../domain/make-ups.js';
import { placesToKeep } from '../domain/option-places.js';
import { QuestionDesk, QuestionPlaces } from '../ports.js';
import { copySections } from './copy-sections.js';
import { readPlaces, type DeskRow, type NewSection } from './desk.sql.js';
import { drawQuestions } from './draw-questions.js';
import { ExamSight } from './exam-sight.js';
import { readAllComing, readUsedQuestions } from './exam-use.sql.js';
import { iso } from './sql.js';

type Question = NewSection['questions'][number];

/** The paper of a make-up. */
@Injectable()
export class MakeUpPaper {
  constructor(
    private readonly bank: QuestionDesk,
    private readonly places: QuestionPlaces,
    private readonly sight: ExamSight,
    private readonly config: Config,
  ) {}

  /** `another`: drawn by what the exam's own paper is made of, without repeats; `chosen`: empty, staff choose. */
  async sections(
    em: EntityManager,
    actor: Actor,
    exam: DeskRow,
    { paper, opensAt }: { readonly paper: 'another' | 'same' | 'chosen'; readonly opensAt: string },
  ): Promise<NewSection[]> {
    if (paper === 'same') return copySections(em, this.bank, exam.id, 'questions-and-cancellations');
    const sections = await copySections(em, this.bank, exam.id, 'nothing');
    if (paper === 'chosen') return sections;
    const drawn = await this.another(em, actor, exam, opensAt);
    return sections.map((section, place) => ({ ...section, questions: drawn.get(place + 1) ?? [] }));
  }

  private async another(em: EntityManager, actor: Actor, exam: DeskRow, opensAt: string): Promise<Map<number, Question[]>> {
    const places = await readPlaces(em, exam.id);
    const facts = new Map((await this.bank.facts(places.map(({ versionId }) => versionId))).map((one) => [one.versionId, one]));
    const questionIds = [...facts.values()].map(({ questionId }) => questionId);
    const { at } = await this.places.of(questionIds);
    const lines = blueprintOf(
      places.map(({ section, versionId }) => {
        const fact = facts.get(versionId);
        return { section, subjectId: fact && at.get(fact.questionId), difficulty: fact?.difficulty ?? null };
      }),
    );
    if (lines.length === 0) return new Map();
    const sight = await this.sight.of(actor);
    // Nobody has practised what a ranked paper holds; any other is drawn from where the most of its questions are.
    const practised = [...facts.values()].filter(({ practisable }) => practisable).length * 2 > facts.size;
    const drawn = await drawQuestions(this.bank, lines, {
      from: exam.kind !== 'live' && practised ? 'practice' : 'exams',
      practisedUntil: iso(Date.parse(opensAt) - this.config.QUESTION_REST_DAYS * 86_400_000),
      seed: randomBytes(6).toString('hex'),
      most: places.length,
      of: seesEveryExam(actor) || actor.kind !== 'user' ? null : actor.id,
      without: [...new Set([...questionIds, ...(await readAllComing(em, exam, sight))])],
      used: await readUsedQuestions(em, exam.id, sight),
    });
    const bySection = new Map<number, Question[]>();
    lines.forEach(({ section }, place) => {
      const questions = (drawn[place]?.questions ?? []).map((one) => ({
        versionId: one.versionId,
        questionId: one.questionId,
        cancelled: false,
        keptOptions: placesToKeep(one),
      }));
      const held = bySection.get(section);
      if (held) held.push(...questions);
      else bySection.set(section, questions);
    });
    return bySection;
  }
}
