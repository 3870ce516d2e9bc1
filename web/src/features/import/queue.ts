/** One file on its way, or arrived, or not. */
export interface Upload {
  readonly key: string;
  readonly name: string;
  readonly bytes: number;
  readonly state: 'waiting' | 'sending' | 'done' | 'failed' | 'stopped';
  /** Bytes that have gone. */
  readonly sent: number;
  /** The import that it became. */
  readonly importId: string | null;
  /** Why it did not arrive: `offline` when no answer came, else the server's sentence; null otherwise. */
  readonly why: string | null;
}

export type Change =
  | { readonly is: 'add'; readonly files: readonly { readonly key: string; readonly name: string; readonly bytes: number }[] }
  | { readonly is: 'begin' | 'stop' | 'again' | 'forget'; readonly key: string }
  | { readonly is: 'progress'; readonly key: string; readonly sent: number }
  | { readonly is: 'done'; readonly key: string; readonly importId: string }
  | { readonly is: 'fail'; readonly key: string; readonly why: string }
  | { readonly is: 'clear' };

const changed = (upload: Upload, change: Change): Upload => {
  if (change.is === 'begin') return { ...upload, state: 'sending', sent: 0, why: null };
  // What the wire says after a stop, or after another file, is no news.
  if (change.is === 'progress')
    return upload.state === 'sending' ? { ...upload, sent: Math.min(upload.bytes, Math.max(upload.sent, change.sent)) } : upload;
  if (change.is === 'done') return { ...upload, state: 'done', sent: upload.bytes, importId: change.importId, why: null };
  if (change.is === 'fail') return upload.state === 'sending' ? { ...upload, state: 'failed', why: change.why } : upload;
  if (change.is === 'stop') return upload.state === 'waiting' || upload.state === 'sending' ? { ...upload, state: 'stopped' } : upload;
  if (change.is === 'again')
    return upload.state === 'failed' || upload.state === 'stopped' ? { ...upload, state: 'waiting', sent: 0, why: null } : upload;
  return upload;
};

/** The queue after something happened. One file is sent at a time, in the order they were chosen. */
export const queueAfter = (queue: readonly Upload[], change: Change): readonly Upload[] => {
  if (change.is === 'clear') return queue.filter(({ state }) => state === 'waiting' || state === 'sending');
  if (change.is === 'forget') return queue.filter(({ key, state }) => key !== change.key || state === 'waiting' || state === 'sending');
  if (change.is === 'add')
    return [...queue, ...change.files.map((file): Upload => ({ ...file, state: 'waiting', sent: 0, importId: null, why: null }))];
  return queue.map((upload) => (upload.key === change.key ? changed(upload, change) : upload));
};

/** Whose turn it is; null while one is being sent, or none waits. */
export const nextOf = (queue: readonly Upload[]): Upload | null =>
  queue.some(({ state }) => state === 'sending') ? null : (queue.find(({ state }) => state === 'waiting') ?? null);

export const isBusy = (queue: readonly Upload[]): boolean => queue.some(({ state }) => state === 'waiting' || state === 'sending');
