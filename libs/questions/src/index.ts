import { BulkChange } from './entities/bulk-change.entity.js';
import { Report } from './entities/report.entity.js';
import { Import } from './entities/import.entity.js';
import { ImportMapping } from './entities/import-mapping.entity.js';
import { ImportRow } from './entities/import-row.entity.js';
import { SearchRow } from './entities/search-row.entity.js';
import { ContributorPayment } from './entities/contributor-payment.entity.js';
import { Question } from './entities/question.entity.js';
import { QuestionVersion } from './entities/question-version.entity.js';
import { Stimulus } from './entities/stimulus.entity.js';
import { Subject } from './entities/subject.entity.js';

export { QuestionsModule } from './questions.module.js';
export { Contributors, ExamUse, SeenSolutions, type KeyCorrection, type VersionUse } from './ports.js';

export { CreateQuestion } from './commands/create-question.command.js';
export { CreateSubject } from './commands/create-subject.command.js';
export { DeleteSubject } from './commands/delete-subject.command.js';
export { FollowKeyChanges } from './commands/follow-key-changes.command.js';
export { ForgetReporter } from './commands/forget-reporter.command.js';
export { MergeSubject } from './commands/merge-subject.command.js';
export { MoveSubject } from './commands/move-subject.command.js';
export { RenameSubject } from './commands/rename-subject.command.js';
export { ReportQuestion } from './commands/report-question.command.js';
export { RetagQuestions } from './commands/retag-questions.command.js';
export { SaveQuestion } from './commands/save-question.command.js';
export { ReleaseQuestions } from './commands/release-questions.command.js';
export { SetQuestionsAside } from './commands/set-questions-aside.command.js';
export { SetQuestionStates } from './commands/set-question-states.command.js';
export { SettleReport } from './commands/settle-report.command.js';
export { UndoBankChange } from './commands/undo-bank-change.command.js';
export { AddPicture } from './flows/add-picture.flow.js';
export { ExportQuestions } from './flows/export-questions.flow.js';
export { GetBankChoices } from './queries/get-bank-choices.query.js';
export { GetBankQuestion } from './queries/get-bank-question.query.js';
export { GetQuestionVersion } from './queries/get-question-version.query.js';
export { ListOwnReports } from './queries/list-own-reports.query.js';
export { ListQuestions } from './queries/list-questions.query.js';
export { ListReports } from './queries/list-reports.query.js';
export { ListSubjects } from './queries/list-subjects.query.js';
export { BeginProblemsExport } from './commands/begin-problems-export.command.js';
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
export { GetDuplicates } from './queries/get-duplicates.query.js';
export { GetFrozenQuestions } from './queries/get-frozen-questions.query.js';
export { GetAsideQuestions } from './queries/get-aside-questions.query.js';
export { HoldQuestions } from './queries/hold-questions.query.js';
export { ApproveOwnQuestions, GetOwnAmong } from './queries/approve-own-questions.query.js';
export { MatchQuestions } from './queries/match-questions.query.js';
export { PickQuestions } from './queries/pick-questions.query.js';
export { GetChosenVersions } from './queries/get-chosen-versions.query.js';
export { GetBrokenFormulas } from './queries/get-broken-formulas.query.js';
export { GetQuestionPlaces } from './queries/get-question-places.query.js';
export { GetItemFacts } from './queries/get-item-facts.query.js';
export { GetTreePlaces } from './queries/get-tree-places.query.js';
export { GetSealedSizes } from './queries/get-sealed-sizes.query.js';
export { GetVersionSizes } from './queries/get-version-sizes.query.js';
export { GetQuestionBriefs } from './queries/get-question-briefs.query.js';
export { GetHiddenKeys } from './queries/get-hidden-keys.query.js';
export { GetImportTopic } from './queries/get-import-topic.query.js';
export { GetImport } from './queries/get-import.query.js';
export { GetImportProblems, type ImportProblem } from './queries/get-import-problems.query.js';
export { ListImportRows } from './queries/list-import-rows.query.js';
export { GetImportChoices, GetImportLines, ListImports } from './queries/list-imports.query.js';
export type { ImportLine } from './store/imports.sql.js';
export type { FrozenQuestion, QuestionDraft, QuestionKind, SubjectPath } from './domain/drafts.js';

export const questionsEntities = [
  Subject,
  Stimulus,
  Import,
  ImportMapping,
  ImportRow,
  Question,
  QuestionVersion,
  SearchRow,
  ContributorPayment,
  Report,
  BulkChange,
];
