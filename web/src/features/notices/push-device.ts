import { call } from '../../client/call.js';
import { keep, readKept } from '../../client/kept.js';
import { readUser } from '../../client/user.js';

/** Whose notices ring in this browser: another person who signs in here did not ask for that. */
const place = 'rings for';

export const canRing = (): boolean => 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;
export const isDenied = (): boolean => canRing() && Notification.permission === 'denied';
export const ringsHere = (): boolean => readKept(place) === readUser().user?.id && canRing() && Notification.permission === 'granted';

const bytes = (key: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

/** Tells the server where this browser is rung; a subscription for another key is made anew. */
const subscribe = async (pushKey: string): Promise<void> => {
  const { pushManager } = await navigator.serviceWorker.register('/sw.js', { scope: '/' }).then(() => navigator.serviceWorker.ready);
  const key = bytes(pushKey);
  const had = await pushManager.getSubscription();
  const fits = had && new Uint8Array(had.options.applicationServerKey ?? new ArrayBuffer(0)).toString() === key.toString();
  if (had && !fits) await had.unsubscribe();
  const { endpoint, keys } = (fits ? had : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })).toJSON() as {
    endpoint: string;
    keys: { p256dh: string; auth: string };
  };
  await call('POST /api/push/subscriptions', { body: { endpoint, p256dh: keys.p256dh, auth: keys.auth } });
};

/** Asks the person, then rings here from now on; false where they do not want to. */
export const ringHere = async (pushKey: string): Promise<boolean> => {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  await subscribe(pushKey);
  keep(place, readUser().user?.id ?? null);
  return true;
};

export const ringNoMore = async (): Promise<void> => {
  keep(place, null);
  const had = await (await navigator.serviceWorker.getRegistration('/'))?.pushManager.getSubscription();
  if (!had) return;
  await had.unsubscribe();
  await call('POST /api/push/subscriptions/end', { body: { endpoint: had.endpoint } });
};

/** For whom this page has done so. */
let renewed: string | null = null;

/** A subscription ends with its sign-in: whoever has signed in again here and wanted to be rung is rung again. Once a page. */
export const renewDevice = async (pushKey: string): Promise<void> => {
  const userId = readUser().user?.id ?? null;
  if (!ringsHere() || renewed === userId) return;
  renewed = userId;
  // Without a connection, or where the browser has taken the permission back, the next page tries again.
  await subscribe(pushKey).catch(() => undefined);
};
