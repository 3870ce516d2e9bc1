import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { QuestionBody } from '#contracts/http/bank';
import type { QuestionState } from '#contracts/shared/bank';
import type { Locale } from '#contracts/shared/values';
import { Audit, FormulaChecker, Outbox, plainStem, Preparations } from '#platform';
import { AppError, newId, type Actor } from '#platform/kernel';
import { cleanQuestion, type CleanQuestion } from '../bank/clean-question.js';
import { isWriter } from '../domain/question-rights.js';
import { personWith, sightOf } from '../domain/rights.js';
import { askEm } from '../store/ask.js';
import { claimContent, holdSubject, insertQuestion, insertVersion, textOf } from '../store/bank-questions.sql.js';
import { indexQuestion } from '../store/search-rows.sql.js';

type Then = 'submit' | 'approve' | 'publish';

/** Writes one question: a draft, or what `then` makes of it. Answers its id. */
export class CreateQuestion extends Command<{ questionId: string }> {
  constructor(
    readonly actor: Actor,
    readonly question: QuestionBody,
    readonly then: Then | null,
    readonly locale: Locale,
  ) {
    super();
  }
}

const states: Readonly<Record<Then, QuestionState>> = { submit: 'review', approve: 'approved', publish: 'published' };

@CommandHandler(CreateQuestion)
export class CreateQuestionHandler implements ICommandHandler<CreateQuestion> {
  private readonly questionOf: (command: CreateQuestion) => CleanQuestion;

  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
    formulas: FormulaChecker,
    preparations: Preparations,
  ) {
    this.questionOf = preparations.add(CreateQuestion, ({ actor, question, then, locale }) => {
      personWith(actor, 'questions.read');
      if (then !== null && then !== 'submit' && !isWriter(actor)) throw new AppError('Not allowed', { permission: 'questions.write' });
      return cleanQuestion(question, locale, formulas);
    });
  }

  /** Throws 'Not allowed', 'Invalid input' by field, 'Subject not found', 'Same question'. */
  async execute(command: CreateQuestion): Promise<{ questionId: string }> {
    const { actor, then } = command;
    const author = personWith(actor, 'questions.read');
    const question = this.questionOf(command);
    await holdSubject(this.em, question.subjectId);
    const contentKey = await claimContent(this.em, question.contentKey, { sight: sightOf(actor), but: null });
    const [id, versionId] = [newId(), newId()];
    const { subjectId, language, difficulty, tags } = question;
    const state = then === null ? 'draft' : states[then];
    await insertQuestion(this.em, { id, subjectId, language, difficulty, tags, contentKey, versionId }, state, author);
    const text = await textOf(this.em, question, new Set(), newId);
    await insertVersion(this.em, { id: versionId, questionId: id, text, authorId: author, note: null, examId: null });
    await indexQuestion(askEm(this.em), id);
    this.outbox.add('QuestionChanged', { questionIds: [id] });
    if (then === 'approve' || then === 'publish')
      this.audit.add({
        action: `question.${then}`,
        subjectKind: 'question',
        subjectId: id,
        subject: plainStem(text.stem),
        after: { state },
      });
    return { questionId: id };
  }
}
