import { uploadImport } from '#contracts/http/imports';
import { cutText } from '#contracts/shared/cut-text';
import { typedClient } from '../../admin-kit/typed-client.js';
import { CallError } from '../../client/call-error.js';
import { makeStore, useStore } from '../../client/store.js';
import { type Change, isBusy, nextOf, queueAfter, type Upload } from './queue.js';

/** Files and what stops them, outside of the page: the queue goes on while the person opens an import that has arrived. */
const store = makeStore<readonly Upload[]>([]);
const files = new Map<string, File>();
const stops = new Map<string, AbortController>();
let last = 0;

const note = (change: Change): void => {
  store.write(queueAfter(store.read(), change));
  for (const key of files.keys()) if (!store.read().some((upload) => upload.key === key)) files.delete(key);
};

const send = async ({ key, name }: Upload): Promise<void> => {
  const file = files.get(key);
  if (!file) return note({ is: 'fail', key, why: 'offline' });
  const stop = new AbortController();
  stops.set(key, stop);
  note({ is: 'begin', key });
  try {
    const answer = await typedClient.upload(
      uploadImport,
      { query: { name } },
      // Without a type: what the file is, the server finds out from its bytes.
      file.slice(),
      { onProgress: (sent) => note({ is: 'progress', key, sent }), signal: stop.signal },
    );
    note({ is: 'done', key, importId: answer.import.id });
  } catch (thrown) {
    if (stop.signal.aborted) return;
    note({ is: 'fail', key, why: thrown instanceof CallError && thrown.answered ? thrown.message : 'offline' });
  } finally {
    stops.delete(key);
    goOn();
  }
};

const goOn = (): void => {
  const next = nextOf(store.read());
  if (next) void send(next);
};

const leaving = (event: BeforeUnloadEvent): void => {
  if (isBusy(store.read())) event.preventDefault();
};
if (typeof window !== 'undefined') window.addEventListener('beforeunload', leaving);

/** Sends files, one after another; answers their keys. */
export const addFiles = (chosen: readonly File[]): readonly string[] => {
  const added = chosen.map((file) => {
    last += 1;
    files.set(String(last), file);
    return { key: String(last), name: cutText(file.name, 200), bytes: file.size };
  });
  note({ is: 'add', files: added });
  goOn();
  return added.map(({ key }) => key);
};

export const stopUpload = (key: string): void => {
  note({ is: 'stop', key });
  stops.get(key)?.abort(new DOMException('stopped', 'AbortError'));
  goOn();
};

export const sendAgain = (key: string): void => {
  note({ is: 'again', key });
  goOn();
};

export const forgetUpload = (key: string): void => note({ is: 'forget', key });

export const useUploads = (): readonly Upload[] => useStore(store);
