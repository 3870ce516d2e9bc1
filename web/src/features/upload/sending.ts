import type { DetailedError, Upload } from 'tus-js-client';
import { cutText } from '#contracts/shared/cut-text';
import { uploadsPath, type MediaKind } from '#contracts/shared/media';
import { isErrorBody } from '../../client/call-error.js';
import { logProblem } from '../../client/log.js';
import { makeStore, useStore } from '../../client/store.js';

/** A file on its way. */
export interface Sending {
  readonly key: string;
  /** Known once the server has taken it on. */
  readonly mediaId: string | null;
  readonly name: string;
  readonly bytes: number;
  readonly sent: number;
  /** offline: the line is gone, it goes on by itself; failed: the server has refused it. */
  readonly state: 'sending' | 'paused' | 'offline' | 'failed' | 'arrived';
  /** What the server said; null where nothing came back. */
  readonly why: string | null;
}

/** Outside of the page: the file goes on while the person looks at another lesson. */
const store = makeStore<readonly Sending[]>([]);
const uploads = new Map<string, Upload>();
const files = new Map<string, { readonly file: File; readonly kind: MediaKind }>();
let last = 0;

const change = (key: string, part: Partial<Sending>): void =>
  store.write(store.read().map((one) => (one.key === key ? { ...one, ...part } : one)));

const forget = (key: string): void => {
  uploads.delete(key);
  files.delete(key);
};

const isBusy = ({ state }: Sending): boolean => state === 'sending' || state === 'offline' || state === 'paused';

const leaving = (event: BeforeUnloadEvent): void => {
  if (store.read().some(isBusy)) event.preventDefault();
};
const lineIsBack = (): void => {
  for (const { key, state } of store.read()) if (state === 'offline') goOn(key);
};
const lineIsGone = (): void => {
  for (const { key, state } of store.read()) {
    if (state !== 'sending') continue;
    change(key, { state: 'offline', why: null });
    void uploads.get(key)?.abort();
  }
};
if (typeof window !== 'undefined') {
  window.addEventListener('beforeunload', leaving);
  window.addEventListener('online', lineIsBack);
  window.addEventListener('offline', lineIsGone);
}

const CHUNK_BYTES = 8 * 1024 * 1024;
/** Together half a minute; after that it waits for the browser to say that the line is back, or for the person. */
const RETRIES_MS = [0, 1000, 3000, 6000, 10_000, 10_000];

const isDetailed = (error: Error): error is DetailedError => 'originalResponse' in error;

const refusalOf = (error: Error): { status: number; sentence: string | null } => {
  const answer = isDetailed(error) ? error.originalResponse : null;
  try {
    const body: unknown = JSON.parse(answer?.getBody() ?? '');
    return { status: answer?.getStatus() ?? 0, sentence: isErrorBody(body) ? body.message : null };
  } catch {
    return { status: answer?.getStatus() ?? 0, sentence: null };
  }
};

const idOf = (url: string | null): string | null => (url === null ? null : (/([0-9a-f-]{36})\/?$/.exec(url)?.[1] ?? null));

const failed = (key: string, error: Error): void => {
  const { status, sentence } = refusalOf(error);
  // Nothing came back, or the server was away: what has been sent is kept there.
  if (status === 0 || status >= 500) change(key, { state: 'offline', why: sentence });
  else change(key, { state: 'failed', why: sentence });
  if (status >= 500 || (status >= 400 && sentence === null)) logProblem('An upload did not get through', error);
};

const make = async (key: string, file: File, kind: MediaKind): Promise<Upload> => {
  const tus = await import('tus-js-client');
  const upload: Upload = new tus.Upload(file, {
    endpoint: uploadsPath,
    chunkSize: CHUNK_BYTES,
    retryDelays: RETRIES_MS,
    metadata: { kind, name: cutText(file.name, 200) },
    // The same file, chosen again after a reload, goes on where it was.
    fingerprint: async () => ['prostuti', kind, file.name, file.size, file.lastModified].join('-'),
    removeFingerprintOnSuccess: true,
    onUploadUrlAvailable: () => change(key, { mediaId: idOf(upload.url) }),
    onProgress: (sent) => change(key, { sent }),
    onSuccess: () => {
      change(key, { state: 'arrived', sent: file.size });
      forget(key);
    },
    onError: (error) => failed(key, error),
  });
  const [before] = await upload.findPreviousUploads();
  if (before) upload.resumeFromPreviousUpload(before);
  return upload;
};

const begin = async (key: string, file: File, kind: MediaKind): Promise<void> => {
  try {
    const upload = await make(key, file, kind);
    uploads.set(key, upload);
    // Paused or taken back meanwhile.
    if (store.read().find((one) => one.key === key)?.state === 'sending') upload.start();
  } catch (error) {
    // The part of the page that sends could not be loaded.
    failed(key, error as Error);
  }
};

/** Begins to send a file, or goes on with it; answers the key it is known by here. */
export const sendFile = (file: File, kind: MediaKind): string => {
  last += 1;
  const key = String(last);
  store.write([
    ...store.read().filter(isBusy),
    { key, mediaId: null, name: file.name, bytes: file.size, sent: 0, state: 'sending', why: null },
  ]);
  files.set(key, { file, kind });
  void begin(key, file, kind);
  return key;
};

export const pause = (key: string): void => {
  change(key, { state: 'paused' });
  void uploads.get(key)?.abort();
};

export const goOn = (key: string): void => {
  change(key, { state: 'sending', why: null });
  const [upload, chosen] = [uploads.get(key), files.get(key)];
  if (upload) upload.start();
  else if (chosen) void begin(key, chosen.file, chosen.kind);
};

/** What has been sent is thrown away there as well; an upload that nobody takes back goes by itself after a day. */
export const cancel = (key: string): void => {
  const upload = uploads.get(key);
  forget(key);
  store.write(store.read().filter((one) => one.key !== key));
  upload?.abort(true).catch((error: unknown) => logProblem('An upload could not be taken back', error));
};

const findSending = (all: readonly Sending[], key: string | null, mediaId: string | null): Sending | undefined =>
  all.find((one) => one.key === key) ?? all.find((one) => mediaId !== null && one.mediaId === mediaId);

/** The file that is being sent for this place: begun here, or known by its id. */
export const useSending = (key: string | null, mediaId: string | null): Sending | undefined => findSending(useStore(store), key, mediaId);
