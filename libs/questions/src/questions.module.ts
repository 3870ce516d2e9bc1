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
import { BeginImport } from './flows/begin-import.flow.js';
import { CommitReviewed } from './flows/commit-import.flow.js';
import { MendImports } from './flows/mend-imports.flow.js';
import { ParseImport } from './flows/parse-import.flow.js';
import { FileReader } from './import/file-reader.js';
import { ImportReader } from './import/import-reader.js';
import { GetContributorIdsHandler } from './queries/get-contributor-ids.query.js';
import { GetContributorNumbersHandler } from './queries/get-contributor-numbers.query.js';
import { GetFrozenQuestionsHandler } from './queries/get-frozen-questions.query.js';
import { GetImportTopicHandler } from './queries/get-import-topic.query.js';
import { GetImportHandler } from './queries/get-import.query.js';
import { ListImportRowsHandler } from './queries/list-import-rows.query.js';
import { ListImportsHandler } from './queries/list-imports.query.js';

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
    GetFrozenQuestionsHandler,
    GetImportHandler,
    GetImportTopicHandler,
    ListImportsHandler,
    ListImportRowsHandler,
    BeginImport,
    ParseImport,
    CommitReviewed,
    MendImports,
    { provide: ImportReader, useClass: FileReader },
  ],
  exports: [BeginImport, ParseImport, CommitReviewed, MendImports, ImportReader],
})
export class QuestionsModule {}
