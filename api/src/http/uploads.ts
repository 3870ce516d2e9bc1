import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdir, open, statfs } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Injectable } from '@nestjs/common';
import { FileStore } from '@tus/file-store';
import { Server } from '@tus/server';
import { arrivingFolder, arrivingPath, BeginUpload, CancelUpload, FindMedia, FinishUpload } from '#catalog';
import { may } from '#contracts/http/endpoint';
import { mediaKinds, uploadsPath, type MediaKind } from '#contracts/shared/media';
import { Config, Dispatcher, Logger, requestContext } from '#platform';
import { AppError, newId } from '#platform/kernel';
import { AccessGuard } from './access.guard.js';
import type { Caller } from './caller.js';
import { Callers } from './callers.js';
import { dataPolicy } from './csp.js';
import { asAppError, failureBody } from './failure.js';
import { RateLimits } from './rate-limit.js';
import { UploadLocks } from './upload-locks.js';

/** A part of the disk stays free: what is being saved elsewhere matters more than what can be sent again. */
const FREE_SHARE = 0.1;
const isId = (text: string): boolean => /^[0-9a-f-]{36}$/.test(text);

/** What tus says on its own, in our codes; everything else that it says is a call that no client of ours makes. */
const codeOf = (status: number): 'Media not found' | 'File too large' | 'Malformed request' | 'Internal Server Error' => {
  if (status === 404 || status === 410) return 'Media not found';
  if (status === 413) return 'File too large';
  return status >= 500 ? 'Internal Server Error' : 'Malformed request';
};

const kindOf = (text: string | null | undefined): MediaKind => {
  const kind = mediaKinds.find((one) => one === text);
  if (!kind) throw new AppError('Invalid input', {}, { issues: { kind: mediaKinds.join(', ') } });
  return kind;
};

/**
 * Uploads by tus 1.0 at `/api/admin/uploads`: they can be paused and gone on with, after a reload too. Who may is asked before tus gets the
 * call; a file is named by its id, whatever its sender calls it; somebody else's upload is not there. The bytes lie in a folder that http and
 * workers share, until they have been looked at.
 */
@Injectable()
export class Uploads {
  private readonly calls = new AsyncLocalStorage<Caller>();
  private readonly allow;
  private tus: Server | undefined;

  constructor(
    private readonly config: Config,
    private readonly callers: Callers,
    access: AccessGuard,
    private readonly limits: RateLimits,
    private readonly dispatcher: Dispatcher,
    private readonly logger: Logger,
    private readonly locks: UploadLocks,
  ) {
    this.allow = access.ruleOf(may('lessons.write'));
  }

  register(fastify: FastifyInstance): void {
    void fastify.register((scope, _options, done) => {
      scope.removeAllContentTypeParsers();
      // The body is read by tus, piece by piece.
      scope.addContentTypeParser('*', (_request, _body, ready) => ready(null));
      const handler = (request: FastifyRequest, reply: FastifyReply) => this.pass(request, reply);
      const config = { upload: true };
      scope.route({ method: 'POST', url: uploadsPath, config, handler });
      scope.route({ method: ['HEAD', 'PATCH', 'DELETE'], url: `${uploadsPath}/:id`, config, handler });
      done();
    });
  }

  private async pass(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const caller = await this.callers.of(request, 'fresh');
    request.caller = caller;
    this.limits.book('general', caller);
    await this.allow(caller.actor, {});
    const tus = await this.server();
    const { id } = request.params as { id?: string };
    if (id !== undefined) await this.demandOwn(id, caller);
    // Its bytes are removed next; should that fail, the clock removes them.
    if (id !== undefined && request.method === 'DELETE') await this.dispatcher.command(new CancelUpload(id));
    reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) reply.raw.setHeader(name, value);
    reply.raw.setHeader('content-security-policy', dataPolicy);
    const { requestId, actor, locale, address } = caller;
    await requestContext.run({ requestId, actor, locale, address }, () => this.calls.run(caller, () => tus.handle(request.raw, reply.raw)));
    if (id !== undefined && request.method === 'HEAD') await this.finishIfWhole(id);
    if (id !== undefined && request.method === 'DELETE' && reply.raw.statusCode === 204)
      await this.dispatcher.command(new CancelUpload(id));
  }

  /** Made with the first upload: a folder that cannot be made costs uploads alone, and nobody an answer to an exam. */
  private async server(): Promise<Server> {
    if (this.tus) return this.tus;
    const directory = arrivingFolder(this.config);
    await mkdir(directory, { recursive: true, mode: 0o700 });
    return (this.tus ??= this.makeServer(directory));
  }

  /** Throws 'Media not found'. */
  private async demandOwn(id: string, { actor }: Caller): Promise<void> {
    const media = isId(id) ? await this.dispatcher.query(new FindMedia(id)) : null;
    if (media?.state !== 'uploading' || actor.kind !== 'user' || media.uploadedBy !== actor.id)
      throw new AppError('Media not found', { id });
  }

  private makeServer(directory: string): Server {
    const server = new Server({
      path: uploadsPath,
      relativeLocation: true,
      datastore: new FileStore({ directory }),
      locker: this.locks,
      // Asked by our own pages alone.
      allowedOrigins: () => false,
      namingFunction: () => newId(),
      getFileIdFromRequest: (_request, last) => (last && isId(last) ? last : undefined),
      onUploadCreate: async (_request, { id, size, metadata }) => {
        const caller = this.caller();
        // Without its length nothing could be refused before it is kept.
        if (size === undefined) throw new AppError('Malformed request');
        const kind = kindOf(metadata?.['kind']);
        await this.demandSpace(directory, size);
        await this.dispatcher.command(new BeginUpload(caller.actor, { id, kind, name: metadata?.['name'] ?? '', bytes: size }));
        return { metadata: {} };
      },
      onUploadFinish: async (_request, { id }) => {
        await this.finish(id);
        return {};
      },
      onResponseError: (_request, error) => this.answerOf(error),
    });
    return server;
  }

  private caller(): Caller {
    const caller = this.calls.getStore();
    if (!caller) throw new Error('An upload without a caller');
    return caller;
  }

  /** Throws 'Temporarily unavailable' where the disk would be as good as full afterwards. */
  private async demandSpace(directory: string, bytes: number): Promise<void> {
    const { bavail, blocks, bsize } = await statfs(directory);
    if (bavail * bsize - bytes < blocks * bsize * FREE_SHARE) throw new AppError('Temporarily unavailable', {}, { retryAfterSeconds: 600 });
  }

  /** The last byte is on the disk before anybody is told that the file has arrived. */
  private async finish(id: string): Promise<void> {
    const file = await open(arrivingPath(this.config, id), 'r');
    try {
      await file.sync();
    } finally {
      await file.close();
    }
    await this.dispatcher.command(new FinishUpload(id));
  }

  /** Whose last answer was lost asks how far it is; where that is all of it, it counts as arrived. */
  private async finishIfWhole(id: string): Promise<void> {
    const media = await this.dispatcher.query(new FindMedia(id));
    if (media?.state !== 'uploading') return;
    const file = await open(arrivingPath(this.config, id), 'r').catch(() => null);
    const size = (await file?.stat())?.size;
    await file?.close();
    if (size === media.bytes) await this.finish(id);
  }

  /** The one shape of our errors, in the caller's language, instead of tus's words. */
  private answerOf(error: Error | { readonly status_code: number; readonly body: string }): { status_code: number; body: string } {
    const caller = this.caller();
    if ('status_code' in error) {
      // Two windows with one upload: the client asks for the offset and goes on from there.
      if (error.status_code === 409) return error;
      const failure = new AppError(codeOf(error.status_code), { megabytes: 0, path: uploadsPath });
      return { status_code: error.status_code, body: JSON.stringify(failureBody(failure, caller.locale, caller.requestId)) };
    }
    const failure = asAppError(error, uploadsPath);
    if (failure.statusCode >= 500) this.logger.error({ requestId: caller.requestId, err: error }, 'An upload failed');
    return { status_code: failure.statusCode, body: JSON.stringify(failureBody(failure, caller.locale, caller.requestId)) };
  }
}
