import { Controller } from '@nestjs/common';
import {
  Assistant,
  DeleteConversation,
  EndTraining,
  FindChoices,
  GetAssistant,
  GetBudget,
  GetChoice,
  GetConversation,
  GetPassage,
  GetTraining,
  GetUsage,
  ListConversations,
  MarkStep,
  OpenAnswers,
  SaveBudget,
  SetTraining,
  ShapeTraining,
  StopTurn,
} from '#assistant';
import * as assistant from '#contracts/http/assistant';
import * as desk from '#contracts/http/assistant-desk';
import type { TrainingPlan } from '#contracts/http/assistant-shapes';
import { Dispatcher } from '#platform';
import { AppError } from '#platform/kernel';
import type { Caller } from '../http/caller.js';
import { Endpoint, LinesAnswer, type Call } from '../http/endpoint.decorator.js';

/** The assistant: questions and their answers, what is chosen to ask about, and the training plan. */
@Controller()
export class AssistantController {
  constructor(
    private readonly dispatcher: Dispatcher,
    private readonly assistant: Assistant,
    private readonly open: OpenAnswers,
  ) {}

  @Endpoint(assistant.getAssistant)
  getAssistant({ caller }: Call<typeof assistant.getAssistant>) {
    return this.dispatcher.query(new GetAssistant(caller.actor));
  }

  @Endpoint(assistant.askAssistant)
  async askAssistant({ caller, body, gone }: Call<typeof assistant.askAssistant>) {
    return new LinesAnswer(await this.assistant.ask(caller.actor, body, caller.locale, gone));
  }

  @Endpoint(desk.getAssistantBudget)
  getAssistantBudget(_call: Call<typeof desk.getAssistantBudget>) {
    return this.dispatcher.query(new GetBudget());
  }

  @Endpoint(desk.saveAssistantBudget)
  saveAssistantBudget({ caller, body }: Call<typeof desk.saveAssistantBudget>) {
    return this.dispatcher.command(new SaveBudget(caller.actor, body));
  }

  @Endpoint(assistant.stopAnswer)
  async stopAnswer({ caller, params }: Call<typeof assistant.stopAnswer>) {
    const stopped = await this.dispatcher.command(new StopTurn(this.idOf(caller), params.turnId));
    this.open.stop(params.turnId);
    return { stopped };
  }

  @Endpoint(assistant.listConversations)
  listConversations({ caller, query }: Call<typeof assistant.listConversations>) {
    return this.dispatcher.query(new ListConversations(caller.actor, query.page));
  }

  @Endpoint(assistant.getConversation)
  getConversation({ caller, params }: Call<typeof assistant.getConversation>) {
    return this.dispatcher.query(new GetConversation(caller.actor, params.conversationId));
  }

  @Endpoint(assistant.deleteConversation)
  async deleteConversation({ caller, params }: Call<typeof assistant.deleteConversation>) {
    await this.dispatcher.command(new DeleteConversation(caller.actor, params.conversationId));
    return { deleted: true as const };
  }

  @Endpoint(assistant.getPassage)
  getPassage({ caller, params }: Call<typeof assistant.getPassage>) {
    return this.dispatcher.query(new GetPassage(caller.actor, params.passageId));
  }

  @Endpoint(assistant.findQuestions)
  findQuestions({ caller, query }: Call<typeof assistant.findQuestions>) {
    return this.dispatcher.query(new FindChoices(caller.actor, query.q, query.page));
  }

  @Endpoint(assistant.getChoice)
  getChoice({ caller, params }: Call<typeof assistant.getChoice>) {
    return this.dispatcher.query(new GetChoice(caller.actor, params.questionId));
  }

  /** A plan of another day, or of before what was done, is shaped before it is shown. */
  @Endpoint(assistant.getTraining)
  async getTraining({ caller }: Call<typeof assistant.getTraining>) {
    const first = await this.dispatcher.query(new GetTraining(caller.actor));
    if (first.shape) await this.dispatcher.command(new ShapeTraining(this.idOf(caller), first.shape));
    const { plan, exams } = first.shape ? await this.dispatcher.query(new GetTraining(caller.actor)) : first;
    return { plan, exams };
  }

  @Endpoint(assistant.setTraining)
  async setTraining({ caller, body }: Call<typeof assistant.setTraining>) {
    await this.dispatcher.command(new SetTraining(caller.actor, body, caller.locale));
    return { plan: await this.planOf(caller) };
  }

  @Endpoint(assistant.reshapeTraining)
  async reshapeTraining({ caller }: Call<typeof assistant.reshapeTraining>) {
    await this.dispatcher.command(new ShapeTraining(this.idOf(caller), 'person'));
    return { plan: await this.planOf(caller) };
  }

  @Endpoint(assistant.markStep)
  async markStep({ caller, params, body }: Call<typeof assistant.markStep>) {
    await this.dispatcher.command(new MarkStep(caller.actor, params.stepId, body.state));
    return { plan: await this.planOf(caller) };
  }

  @Endpoint(assistant.endTraining)
  async endTraining({ caller }: Call<typeof assistant.endTraining>) {
    return { ended: await this.dispatcher.command(new EndTraining(caller.actor)) };
  }

  @Endpoint(desk.getAssistantUsage)
  getAssistantUsage({ query }: Call<typeof desk.getAssistantUsage>) {
    return this.dispatcher.query(new GetUsage(query));
  }

  private async planOf({ actor }: Caller): Promise<TrainingPlan> {
    const { plan } = await this.dispatcher.query(new GetTraining(actor));
    if (!plan) throw new AppError('Training plan not found');
    return plan;
  }

  private idOf({ actor }: Caller): string {
    if (actor.kind !== 'user') throw new AppError('Sign in required');
    return actor.id;
  }
}
