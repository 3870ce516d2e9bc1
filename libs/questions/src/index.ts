import { ContributorPayment } from './entities/contributor-payment.entity.js';
import { Question } from './entities/question.entity.js';
import { QuestionVersion } from './entities/question-version.entity.js';
import { Stimulus } from './entities/stimulus.entity.js';
import { Subject } from './entities/subject.entity.js';

export { QuestionsModule } from './questions.module.js';
export { Contributors } from './ports.js';

export { CreateQuestions } from './commands/create-questions.command.js';
export { RecordContributorPayment } from './commands/record-contributor-payment.command.js';
export { GetContributorIds } from './queries/get-contributor-ids.query.js';
export { GetContributorNumbers, type ContributorNumbers } from './queries/get-contributor-numbers.query.js';
export { GetFrozenQuestions } from './queries/get-frozen-questions.query.js';
export type { FrozenQuestion, QuestionDraft, QuestionKind, SubjectPath } from './domain/drafts.js';

export const questionsEntities = [Subject, Stimulus, Question, QuestionVersion, ContributorPayment];
