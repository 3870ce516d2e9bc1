/**
 * What the Back button closes before it leaves the page: sheets, dialogs, panels, the last opened first. Each has an entry of the history at
 * the same address; the router, which knows addresses alone, does not hear of these entries.
 */
interface Layer {
  readonly onBack: () => void;
}

const layers: Layer[] = [];
/** Where the topmost entry of ours stands. */
let place = '';
/** Entries that we take back ourselves: the next `popstate` is no press of Back. */
let taking = false;
let listening = false;
let settling: ReturnType<typeof setTimeout> | undefined;

const depthOf = (state: unknown): number =>
  typeof state === 'object' && state !== null && 'layers' in state && typeof state.layers === 'number' ? state.layers : 0;

/** As many entries as there are layers: one that is closed by its own button takes its entry along, one that stayed gets it again. */
const settle = (): void => {
  if (taking) return;
  const depth = depthOf(history.state);
  if (layers.length > depth) {
    place = location.href;
    history.pushState({ ...(history.state as object | null), layers: depth + 1 }, '');
    if (layers.length > depth + 1) settle();
  } else if (depth === layers.length) {
    // Also after a reload, which keeps the entries.
    if (depth > 0) place = location.href;
  } else if (location.href === place) {
    taking = true;
    history.go(layers.length - depth);
  }
};

/** Once what this press has set off is done: a sheet in the place of another one keeps its entry. */
const settleSoon = (): void => {
  clearTimeout(settling);
  settling = setTimeout(settle, 0);
};

const onPop = (event: PopStateEvent): void => {
  const depth = depthOf(event.state);
  const here = location.href === place;
  if (taking) {
    taking = false;
    if (here) event.stopImmediatePropagation();
    settleSoon();
  } else if (depth < layers.length && here) {
    event.stopImmediatePropagation();
    layers.at(-1)?.onBack();
    settleSoon();
  } else if (depth > layers.length) {
    // Left behind by a page that was gone to from a sheet: one press of Back passes over it.
    event.stopImmediatePropagation();
    history.back();
  }
};

/** From now on Back asks this layer. Answers what ends that. */
export const addLayer = (onBack: () => void): (() => void) => {
  // Before the router's own listener, which stands on the same window.
  if (!listening) window.addEventListener('popstate', onPop, { capture: true });
  listening = true;
  const layer = { onBack };
  layers.push(layer);
  settleSoon();
  return () => {
    const at = layers.indexOf(layer);
    if (at === -1) return;
    layers.splice(at, 1);
    settleSoon();
  };
};
