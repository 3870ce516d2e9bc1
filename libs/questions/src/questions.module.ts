import { Module } from '@nestjs/common';
import { CreateQuestionsHandler } from './commands/create-questions.command.js';
import { RecordContributorPaymentHandler } from './commands/record-contributor-payment.command.js';
import { GetContributorIdsHandler } from './queries/get-contributor-ids.query.js';
import { GetContributorNumbersHandler } from './queries/get-contributor-numbers.query.js';
import { GetFrozenQuestionsHandler } from './queries/get-frozen-questions.query.js';

@Module({
  providers: [
    CreateQuestionsHandler,
    RecordContributorPaymentHandler,
    GetContributorIdsHandler,
    GetContributorNumbersHandler,
    GetFrozenQuestionsHandler,
  ],
})
export class QuestionsModule {}
