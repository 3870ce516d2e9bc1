import { Controller } from '@nestjs/common';
import * as reviews from '#contracts/http/reviews';
import { DeleteReview, HideReview, ListAdminReviews, ListReviews, SaveReview } from '#community';
import { Dispatcher } from '#platform';
import { Endpoint, type Call } from '../http/endpoint.decorator.js';
import { RateLimits } from '../http/rate-limit.js';
import { idOf } from './own-id.js';

/** What buyers say of a course, for everybody who looks at it and for those who teach it. */
@Controller()
export class ReviewsController {
  constructor(
    private readonly dispatcher: Dispatcher,
    private readonly limits: RateLimits,
  ) {}

  @Endpoint(reviews.listReviews)
  listReviews({ caller, params, query }: Call<typeof reviews.listReviews>) {
    return this.dispatcher.query(new ListReviews(caller.actor, params.slug, query.page));
  }

  @Endpoint(reviews.saveReview)
  async saveReview({ caller: { actor }, params, body }: Call<typeof reviews.saveReview>) {
    await this.limits.words(idOf(actor));
    return { own: await this.dispatcher.command(new SaveReview(actor, params.slug, body)) };
  }

  @Endpoint(reviews.deleteReview)
  async deleteReview({ caller, params }: Call<typeof reviews.deleteReview>) {
    await this.dispatcher.command(new DeleteReview(caller.actor, params.slug));
    return { own: null };
  }

  @Endpoint(reviews.listAdminReviews)
  listAdminReviews({ caller, query }: Call<typeof reviews.listAdminReviews>) {
    return this.dispatcher.query(new ListAdminReviews(caller.actor, query));
  }

  @Endpoint(reviews.hideReview)
  hideReview({ caller, params, body: { hidden, reason } }: Call<typeof reviews.hideReview>) {
    return this.dispatcher.command(new HideReview(caller.actor, params.id, hidden, reason));
  }
}
