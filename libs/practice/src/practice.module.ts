import { Module } from '@nestjs/common';
import { EndSubscriptionHandler } from './commands/end-subscription.command.js';
import { EndSubscriptionsOfUserHandler } from './commands/end-subscriptions-of-user.command.js';
import { ResumeSubscriptionHandler } from './commands/resume-subscription.command.js';
import { ExtendSubscriptionHandler } from './commands/extend-subscription.command.js';
import { SavePlanHandler } from './commands/save-plan.command.js';
import { GetPlanOffersHandler } from './queries/get-plan-offers.query.js';
import { GetSubscriptionHandler } from './queries/get-subscription.query.js';
import { GetDayWorkHandler, GetTrainingTopicsHandler } from './queries/get-training-facts.query.js';
import { ListPlansHandler } from './queries/list-plans.query.js';
import { quizProviders } from './quiz.handlers.js';
import { selfpracticeProviders } from './selfpractice.handlers.js';

import { RoomHall } from './commands/room-hall.js';
import { roomProviders } from './rooms.handlers.js';
import { timelineHandlers } from './timeline.handlers.js';

@Module({
  providers: [
    EndSubscriptionHandler,
    EndSubscriptionsOfUserHandler,
    ResumeSubscriptionHandler,
    ExtendSubscriptionHandler,
    SavePlanHandler,
    GetPlanOffersHandler,
    GetSubscriptionHandler,
    ListPlansHandler,
    GetDayWorkHandler,
    GetTrainingTopicsHandler,
    ...selfpracticeProviders,
    ...quizProviders,
    ...timelineHandlers,
    ...roomProviders,
  ],
  exports: [RoomHall],
})
export class PracticeModule {}
