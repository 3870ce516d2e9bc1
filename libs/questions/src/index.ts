import { Import } from './entities/import.entity.js';
import { ImportRow } from './entities/import-row.entity.js';
import { SearchRow } from './entities/search-row.entity.js';
import { ContributorPayment } from './entities/contributor-payment.entity.js';
import { Question } from './entities/question.entity.js';
import { QuestionVersion } from './entities/question-version.entity.js';
import { Stimulus } from './entities/stimulus.entity.js';
import { Subject } from './entities/subject.entity.js';

export { QuestionsModule } from './questions.module.js';
export { Contributors, ExamUse } from './ports.js';

export { ConfirmImport } from './commands/confirm-import.command.js';
export { CreateQuestions } from './commands/create-questions.command.js';
export { DiscardImport } from './commands/discard-import.command.js';
export { FillSearch } from './commands/fill-search.command.js';
export { FixImportRow } from './commands/fix-import-row.command.js';
export { LeaveImportRow } from './commands/leave-import-row.command.js';
export { RecordContributorPayment } from './commands/record-contributor-payment.command.js';
export { SetImportHow } from './commands/set-import-how.command.js';
export { UndoImport } from './commands/undo-import.command.js';
export { BeginImport } from './flows/begin-import.flow.js';
export { CommitReviewed } from './flows/commit-import.flow.js';
export { MendImports } from './flows/mend-imports.flow.js';
export { ParseImport } from './flows/parse-import.flow.js';
export { ImportReader, type Assessed, type ImportSource } from './import/import-reader.js';
export { GetContributorIds } from './queries/get-contributor-ids.query.js';
export { GetContributorNumbers, type ContributorNumbers } from './queries/get-contributor-numbers.query.js';
export { GetFrozenQuestions } from './queries/get-frozen-questions.query.js';
export { GetImportTopic } from './queries/get-import-topic.query.js';
export { GetImport } from './queries/get-import.query.js';
export { ListImportRows } from './queries/list-import-rows.query.js';
export { ListImports } from './queries/list-imports.query.js';
export type { FrozenQuestion, QuestionDraft, QuestionKind, SubjectPath } from './domain/drafts.js';

export const questionsEntities = [Subject, Stimulus, Import, ImportRow, Question, QuestionVersion, SearchRow, ContributorPayment];
