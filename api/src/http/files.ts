import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { keyOfAvatar } from '#identity';
import { keyOfPicture, type Storage } from '#platform';
import { AppError } from '#platform/kernel';

/** The name says the content, so it is kept for ever; and whatever it were, nothing in it may run. */
const headers = {
  'content-type': 'image/webp',
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
} as const;

/** What lies where: the storage key of a path that is one of these, null for any other. */
const kinds: Readonly<Record<string, (path: string) => string | null>> = { avatars: keyOfAvatar, pictures: keyOfPicture };

/**
 * Pictures of people at `/files/avatars/<sha256>.webp` and of rich texts at `/files/pictures/<sha256>.webp`. Who has the address may see it:
 * nobody can guess one.
 */
export const serveFiles = (fastify: FastifyInstance, storage: Storage): void => {
  for (const [kind, keyOf] of Object.entries(kinds))
    fastify.get(`/files/${kind}/:name`, async (request: FastifyRequest, reply: FastifyReply) => {
      const path = request.url.split('?', 1)[0] ?? '';
      const key = keyOf(path);
      const bytes = key === null ? null : await storage.get(key);
      if (!bytes) throw new AppError('Page not found', { path });
      const etag = `"${path.slice(-69, -5)}"`;
      reply.headers({ ...headers, 'content-disposition': `inline; filename="${kind.slice(0, -1)}.webp"`, etag });
      return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(bytes);
    });
};
