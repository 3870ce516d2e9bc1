import { Controller } from '@nestjs/common';
import * as practice from '#contracts/http/practice';
import { Config, Dispatcher } from '#platform';
import { GetSubscription, ListPlans, SavePlan } from '#practice';
import { Endpoint, type Call } from '../http/endpoint.decorator.js';

@Controller()
export class PracticeController {
  constructor(
    private readonly dispatcher: Dispatcher,
    private readonly config: Config,
  ) {}

  @Endpoint(practice.getPlans)
  async getPlans({ caller }: Call<typeof practice.getPlans>) {
    const { actor } = caller;
    const plans = await this.dispatcher.query(new ListPlans());
    return {
      plans: plans.filter(({ active }) => active).map(({ id, days, pricePaisa, active }) => ({ id, days, pricePaisa, active })),
      subscription: actor.kind === 'user' ? await this.dispatcher.query(new GetSubscription(actor.id)) : null,
      freeQuestions: this.config.FREE_QUESTIONS_A_DAY,
    };
  }

  @Endpoint(practice.listPlans)
  async listPlans(_call: Call<typeof practice.listPlans>) {
    return { plans: await this.dispatcher.query(new ListPlans()) };
  }

  @Endpoint(practice.savePlan)
  async savePlan({ caller, params, body }: Call<typeof practice.savePlan>) {
    return { plan: await this.dispatcher.command(new SavePlan(caller.actor, params.planId, body)) };
  }
}
