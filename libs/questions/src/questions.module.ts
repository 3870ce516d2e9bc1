import { Module } from '@nestjs/common';
import { CommitImportHandler } from './commands/commit-import.command.js';
import { ConfirmImportHandler } from './commands/confirm-import.command.js';
import { CreateImportHandler } from './commands/create-import.command.js';
import { CreateQuestionsHandler } from './commands/create-questions.command.js';
import { DiscardImportHandler } from './commands/discard-import.command.js';
import { FillSearchHandler } from './commands/fill-search.command.js';
import { FinishParseHandler } from './commands/finish-parse.command.js';
import { FixImportRowHandler } from './commands/fix-import-row.command.js';
import { LeaveImportRowHandler } from './commands/leave-import-row.command.js';
import { RecordContributorPaymentHandler } from './commands/record-contributor-payment.command.js';
import { ReopenImportHandler } from './commands/reopen-import.command.js';
import { SetImportHowHandler } from './commands/set-import-how.command.js';
import { UndoImportHandler } from './commands/undo-import.command.js';
import { BeginProblemsExportHandler } from './commands/begin-problems-export.command.js';
import { BeginBankExportHandler } from './commands/begin-bank-export.command.js';
import { CreateQuestionHandler } from './commands/create-question.command.js';
import { CreateSubjectHandler } from './commands/create-subject.command.js';
import { DeleteSubjectHandler } from './commands/delete-subject.command.js';
import { FollowKeyChangesHandler } from './commands/follow-key-changes.command.js';
import { ForgetReporterHandler } from './commands/forget-reporter.command.js';
import { MergeSubjectHandler } from './commands/merge-subject.command.js';
import { MoveSubjectHandler } from './commands/move-subject.command.js';
import { RenameSubjectHandler } from './commands/rename-subject.command.js';
import { ReportQuestionHandler } from './commands/report-question.command.js';
import { RetagQuestionsHandler } from './commands/retag-questions.command.js';
import { SaveQuestionHandler } from './commands/save-question.command.js';
import { ReleaseQuestionsHandler } from './commands/release-questions.command.js';
import { SetQuestionsAsideHandler } from './commands/set-questions-aside.command.js';
import { SetQuestionStatesHandler } from './commands/set-question-states.command.js';
import { SettleReportHandler } from './commands/settle-report.command.js';
import { UndoBankChangeHandler } from './commands/undo-bank-change.command.js';
import { GetBankChoicesHandler } from './queries/get-bank-choices.query.js';
import { GetBankQuestionHandler } from './queries/get-bank-question.query.js';
import { GetQuestionVersionHandler } from './queries/get-question-version.query.js';
import { GetItemFactsHandler } from './queries/get-item-facts.query.js';
import { GetTreePlacesHandler } from './queries/get-tree-places.query.js';
import { ListOwnReportsHandler } from './queries/list-own-reports.query.js';
import { ListQuestionsHandler } from './queries/list-questions.query.js';
import { ListReportsHandler } from './queries/list-reports.query.js';
import { ListSubjectsHandler } from './queries/list-subjects.query.js';
import { AddPicture } from './flows/add-picture.flow.js';
import { ExportQuestions } from './flows/export-questions.flow.js';
import { BeginImport } from './flows/begin-import.flow.js';
import { CommitReviewed } from './flows/commit-import.flow.js';
import { MendImports } from './flows/mend-imports.flow.js';
import { ParseImport } from './flows/parse-import.flow.js';
import { FileReader } from './import/file-reader.js';
import { ImportReader } from './import/import-reader.js';
import { GetContributorIdsHandler } from './queries/get-contributor-ids.query.js';
import { GetContributorNumbersHandler } from './queries/get-contributor-numbers.query.js';
import { GetDuplicatesHandler } from './queries/get-duplicates.query.js';
import { GetFrozenQuestionsHandler } from './queries/get-frozen-questions.query.js';
import { GetAsideQuestionsHandler } from './queries/get-aside-questions.query.js';
import { HoldQuestionsHandler } from './queries/hold-questions.query.js';
import { ApproveOwnQuestionsHandler, GetOwnAmongHandler } from './queries/approve-own-questions.query.js';
import { MatchQuestionsHandler } from './queries/match-questions.query.js';
import { PickQuestionsHandler } from './queries/pick-questions.query.js';
import { GetChosenVersionsHandler } from './queries/get-chosen-versions.query.js';
import { GetBrokenFormulasHandler } from './queries/get-broken-formulas.query.js';
import { GetQuestionPlacesHandler } from './queries/get-question-places.query.js';
import { GetHiddenKeysHandler } from './queries/get-hidden-keys.query.js';
import { GetSealedSizesHandler } from './queries/get-sealed-sizes.query.js';
import { GetVersionSizesHandler } from './queries/get-version-sizes.query.js';
import { GetQuestionBriefsHandler } from './queries/get-question-briefs.query.js';
import { GetImportTopicHandler } from './queries/get-import-topic.query.js';
import { GetImportHandler } from './queries/get-import.query.js';
import { GetImportProblemsHandler } from './queries/get-import-problems.query.js';
import { ListImportRowsHandler } from './queries/list-import-rows.query.js';
import { GetImportChoicesHandler, GetImportLinesHandler, ListImportsHandler } from './queries/list-imports.query.js';

@Module({
  providers: [
    CreateQuestionsHandler,
    RecordContributorPaymentHandler,
    CreateImportHandler,
    SetImportHowHandler,
    FinishParseHandler,
    FixImportRowHandler,
    LeaveImportRowHandler,
    ConfirmImportHandler,
    CommitImportHandler,
    ReopenImportHandler,
    DiscardImportHandler,
    UndoImportHandler,
    FillSearchHandler,
    GetContributorIdsHandler,
    GetContributorNumbersHandler,
    GetDuplicatesHandler,
    GetFrozenQuestionsHandler,
    GetAsideQuestionsHandler,
    HoldQuestionsHandler,
    ApproveOwnQuestionsHandler,
    GetOwnAmongHandler,
    MatchQuestionsHandler,
    PickQuestionsHandler,
    GetBrokenFormulasHandler,
    GetChosenVersionsHandler,
    GetHiddenKeysHandler,
    GetQuestionBriefsHandler,
    GetSealedSizesHandler,
    GetVersionSizesHandler,
    GetQuestionPlacesHandler,
    GetImportHandler,
    GetImportTopicHandler,
    ListImportsHandler,
    GetImportLinesHandler,
    GetImportChoicesHandler,
    ListImportRowsHandler,
    GetImportProblemsHandler,
    BeginBankExportHandler,
    BeginProblemsExportHandler,
    CreateQuestionHandler,
    CreateSubjectHandler,
    DeleteSubjectHandler,
    FollowKeyChangesHandler,
    ForgetReporterHandler,
    MergeSubjectHandler,
    MoveSubjectHandler,
    RenameSubjectHandler,
    ReportQuestionHandler,
    RetagQuestionsHandler,
    SaveQuestionHandler,
    ReleaseQuestionsHandler,
    SetQuestionsAsideHandler,
    SetQuestionStatesHandler,
    SettleReportHandler,
    UndoBankChangeHandler,
    GetBankChoicesHandler,
    GetBankQuestionHandler,
    GetQuestionVersionHandler,
    GetItemFactsHandler,
    GetTreePlacesHandler,
    ListOwnReportsHandler,
    ListQuestionsHandler,
    ListReportsHandler,
    ListSubjectsHandler,
    AddPicture,
    ExportQuestions,
    BeginImport,
    ParseImport,
    CommitReviewed,
    MendImports,
    { provide: ImportReader, useClass: FileReader },
  ],
  exports: [AddPicture, ExportQuestions, BeginImport, ParseImport, CommitReviewed, MendImports, ImportReader],
})
export class QuestionsModule {}
