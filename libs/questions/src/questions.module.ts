import { Module } from '@nestjs/common';
import { CreateQuestionsHandler } from './commands/create-questions.command.js';
import { GetFrozenQuestionsHandler } from './queries/get-frozen-questions.query.js';

@Module({ providers: [CreateQuestionsHandler, GetFrozenQuestionsHandler] })
export class QuestionsModule {}
