import { Controller } from '@nestjs/common';
import { GetMedia, RetryMedia } from '#catalog';
import * as media from '#contracts/http/media';
import { Dispatcher } from '#platform';
import type { Caller } from '../http/caller.js';
import { Endpoint, type Call } from '../http/endpoint.decorator.js';

/** Uploaded files, for who makes lessons. Their bytes come and go elsewhere: `http/uploads.ts`, `http/media.ts`. */
@Controller()
export class MediaController {
  constructor(private readonly dispatcher: Dispatcher) {}

  @Endpoint(media.getMedia)
  getMedia({ caller, params }: Call<typeof media.getMedia>) {
    return this.mediaOf(params.id, caller);
  }

  @Endpoint(media.retryMedia)
  async retryMedia({ caller, params }: Call<typeof media.retryMedia>) {
    await this.dispatcher.command(new RetryMedia(caller.actor, params.id));
    return this.mediaOf(params.id, caller);
  }

  private async mediaOf(id: string, { actor, tokenHash }: Caller) {
    return { media: await this.dispatcher.query(new GetMedia(actor, id, tokenHash ?? '')) };
  }
}
