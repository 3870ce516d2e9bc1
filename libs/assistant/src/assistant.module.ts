import { Module } from '@nestjs/common';
import { AnswerRun } from './answering/answer-run.js';
import { Assistant } from './answering/assistant.js';
import { Finder } from './answering/finder.js';
import { ModelEndpoint } from './answering/model-endpoint.js';
import { OpenAnswers } from './answering/open-answers.js';
import { Seats } from './answering/seats.js';
import { TurnView } from './answering/turn-view.js';
import { Writer } from './answering/written.js';
import { DeleteConversationHandler, ForgetAskerHandler } from './commands/conversations.command.js';
import { FillPassagesHandler, IndexSourcesHandler } from './commands/fill-passages.command.js';
import { GetBudgetHandler, SaveBudgetHandler } from './commands/save-budget.command.js';
import {
  BeginTurnHandler,
  EndLeftTurnsHandler,
  EndTurnHandler,
  KeepTurnHandler,
  MarkTurnCalledHandler,
  StopTurnHandler,
} from './commands/turns.command.js';
import { FindChoicesHandler, GetChoiceHandler } from './queries/choices.query.js';
import { GetAssistantHandler, GetConversationHandler, GetPassageHandler, ListConversationsHandler } from './queries/conversations.query.js';
import { GetUsageHandler } from './queries/get-usage.query.js';
import { Barring } from './store/barring.js';
import { PassageReading } from './store/reading.js';
import { WordShares } from './store/word-shares.js';
import { trainingHandlers } from './training.handlers.js';

const parts = [Barring, PassageReading, WordShares, Finder, TurnView, ModelEndpoint, Writer, Seats, OpenAnswers, AnswerRun, Assistant];

const handlers = [
  FillPassagesHandler,
  IndexSourcesHandler,
  BeginTurnHandler,
  KeepTurnHandler,
  MarkTurnCalledHandler,
  EndTurnHandler,
  StopTurnHandler,
  EndLeftTurnsHandler,
  DeleteConversationHandler,
  ForgetAskerHandler,
  GetAssistantHandler,
  ListConversationsHandler,
  GetConversationHandler,
  GetPassageHandler,
  FindChoicesHandler,
  GetChoiceHandler,
  GetUsageHandler,
  GetBudgetHandler,
  SaveBudgetHandler,
  ...trainingHandlers,
];

@Module({ providers: [...parts, ...handlers], exports: [Assistant, OpenAnswers, Finder, WordShares] })
export class AssistantModule {}
