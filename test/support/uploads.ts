import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { CheckMedia, FindMedia, RenderMedia, type MediaRun, type StoredMedia } from '#catalog';
import { uploadsPath, type MediaKind } from '#contracts/shared/media';
import type { Answer, Person, Running } from './api.js';

const encoded = (text: string): string => Buffer.from(text).toString('base64');
const none = new AbortController().signal;

export const filmOf = (name: string): Promise<Buffer> =>
  readFile(fileURLToPath(new URL(`../../libs/composition/src/seed/own/media/${name}`, import.meta.url)));

/** What a tus client says, by hand, and what the workers do afterwards. */
export const uploadsOf = (http: Running) => {
  const tus = async (
    method: string,
    path: string,
    as: Person | undefined,
    headers: Record<string, string>,
    body?: Buffer,
  ): Promise<Answer> => {
    const answer = await fetch(http.base + path, {
      method,
      headers: { 'tus-resumable': '1.0.0', ...(as ? { cookie: as.cookie } : {}), ...headers },
      ...(body ? { body: new Uint8Array(body) } : {}),
      signal: AbortSignal.timeout(240_000),
    });
    const text = await answer.text();
    const json = text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {};
    return { status: answer.status, headers: answer.headers, text, body: json };
  };
  const begin = (as: Person | undefined, file: { kind: string; name: string; bytes: number }): Promise<Answer> =>
    tus('POST', uploadsPath, as, {
      'upload-length': String(file.bytes),
      'upload-metadata': `kind ${encoded(file.kind)},name ${encoded(file.name)}`,
    });
  const send = (as: Person, path: string, offset: number, body: Buffer): Promise<Answer> =>
    tus('PATCH', path, as, { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' }, body);
  const upload = async (as: Person, kind: MediaKind, name: string, content: Buffer): Promise<string> => {
    const begun = await begin(as, { kind, name, bytes: content.length });
    const path = begun.headers.get('location');
    if (!path) throw new Error(`No upload: ${begun.status} ${begun.text}`);
    await send(as, path, 0, content);
    return path.slice(path.lastIndexOf('/') + 1);
  };
  const find = (mediaId: string): Promise<StoredMedia | null> => http.dispatcher.query(new FindMedia(mediaId));
  const work = async (flow: typeof CheckMedia | typeof RenderMedia, mediaId: string): Promise<StoredMedia> => {
    const input: MediaRun = { mediaId, run: (await find(mediaId))?.run ?? 0 };
    await http.dispatcher.command(await http.app.get<CheckMedia>(flow, { strict: false }).prepare(input, none));
    return (await find(mediaId))!;
  };
  return {
    tus,
    begin,
    send,
    upload,
    find,
    check: (mediaId: string) => work(CheckMedia, mediaId),
    render: (mediaId: string) => work(RenderMedia, mediaId),
    /** Uploaded and looked at. */
    ready: async (as: Person, kind: MediaKind, name: string, content: Buffer) => work(CheckMedia, await upload(as, kind, name, content)),
  };
};
