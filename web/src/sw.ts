import { messageOf, pageOf } from './client/push-message.js';
import { treatmentOf } from './client/shell-rules.js';

/** The part of a service worker's world in use here; the project's types are those of pages. */
interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface PushEvent extends ExtendableEvent {
  readonly data: { text(): string } | null;
}
interface NotificationEvent extends ExtendableEvent {
  readonly notification: Notification;
}
interface OpenPage {
  readonly url: string;
  focus(): Promise<unknown>;
}
interface Worker {
  readonly location: Location;
  readonly registration: { showNotification(title: string, options: NotificationOptions): Promise<void> };
  readonly clients: {
    claim(): Promise<void>;
    matchAll(wanted: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly OpenPage[]>;
    openWindow(address: string): Promise<unknown>;
  };
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: NotificationEvent) => void): void;
}
const worker = globalThis as unknown as Worker;

const PREFIX = 'exam-shell-';
const NAME = `${PREFIX}${__BUILD_ID__}`;
const SHELL = '/index.html';
const kept = new Set<string>(__PRECACHE__);
/** A network that says nothing for this long is no network. */
const PATIENCE_MS = 8000;

/**
 * Keeps the exam's shell of one release. It never takes over from an older one by itself: a new release waits until no page of the
 * old is open, so nothing is exchanged or reloaded inside an exam. The first one ever takes the open pages under its care, which
 * reloads nothing, so that a chunk they ask for later is there even when the server no longer has it.
 */
worker.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(NAME)
      .then((cache) => cache.addAll(__PRECACHE__.map((path) => new Request(path, path === SHELL ? { cache: 'reload' } : {})))),
  );
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      const names = await caches.keys();
      await Promise.all(names.filter((name) => name.startsWith(PREFIX) && name !== NAME).map((name) => caches.delete(name)));
      await worker.clients.claim();
    })(),
  );
});

const shell = async (): Promise<Response | undefined> => (await caches.open(NAME)).match(SHELL);

/** The network's page while there is one; else the kept shell, also where a proxy answers for a server that is down. */
const examPage = async (request: Request): Promise<Response> => {
  try {
    const answer = await Promise.race([
      fetch(request),
      new Promise<never>((_, reject) => {
        setTimeout(() => reject(new Error('no network')), PATIENCE_MS);
      }),
    ]);
    return answer.status >= 500 ? ((await shell()) ?? answer) : answer;
  } catch (error) {
    const page = await shell();
    if (page === undefined) throw error;
    return page;
  }
};

const keptFirst = async (request: Request): Promise<Response> => (await (await caches.open(NAME)).match(request)) ?? fetch(request);

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  const treatment = treatmentOf(
    { method: request.method, path: pathname, sameOrigin: origin === worker.location.origin, navigation: request.mode === 'navigate' },
    kept,
  );
  if (treatment === 'exam-page') event.respondWith(examPage(request));
  else if (treatment === 'kept-first') event.respondWith(keptFirst(request));
});

/** A notice that rings: shown as it came; a second ring of the same one takes the place of the first. */
worker.addEventListener('push', (event) => {
  const { title, options } = messageOf(event.data?.text() ?? null);
  event.waitUntil(worker.registration.showNotification(title, options));
});

/** The page that the notice leads to: the tab that shows it already, else a new one. No page is led away from under somebody, least of all an exam. */
const openPage = async (page: string): Promise<unknown> => {
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return pages.find(({ url }) => url === page)?.focus() ?? worker.clients.openWindow(page);
};

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(pageOf(event.notification.data, worker.location.origin)));
});
