/** What Chromium hands a page that it would install; other browsers have none. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

let offer: InstallEvent | null = null;

/** Keeps the browser's own offer from coming up by itself, over a paper even: the page makes it in its place. */
export const keepInstallOffer = (): void => {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offer = event as InstallEvent;
  });
};

/** Whether this browser can install us: by its dialog, on an iPhone by its own menu, or not at all. */
export const installWay = (): 'dialog' | 'menu' | null => {
  if (offer !== null) return 'dialog';
  return 'standalone' in navigator && navigator.standalone === false ? 'menu' : null;
};

/** Asks by the browser's dialog, which comes once. */
export const install = async (): Promise<void> => {
  const asked = offer;
  offer = null;
  await asked?.prompt();
};
