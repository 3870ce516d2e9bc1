/**
 * What the Back button closes before it leaves the page: sheets, dialogs, panels, the last opened first. Each has an entry of the history at
 * the same address; the router, which knows addresses alone, is not told of these entries.
 */
interface Layer {
  readonly onBack: () => void;
}

const layers: Layer[] = [];
/** Where the topmost entry of ours stands, and how deep the entry is that is shown now. */
let place = '';
let at = 0;
let listening = false;
let settling = false;

const depthOf = (state: unknown): number =>
  typeof state === 'object' && state !== null && 'layers' in state && typeof state.layers === 'number' ? state.layers : 0;

/**
 * At least as many entries as there are layers. One that was closed by its own button leaves its entry: going back by script would cross a
 * navigation that the same press may have begun. The next press of Back passes over it.
 */
const settle = (): void => {
  if (layers.length === 0) return;
  place = location.href;
  for (let depth = depthOf(history.state) + 1; depth <= layers.length; depth += 1)
    history.pushState({ ...(history.state as object | null), layers: depth }, '');
  at = depthOf(history.state);
};

/**
 * Once React has drawn what this press has set off (a sheet in the place of another one keeps its entry), and before anything can be
 * pressed again: what is seen has its entry.
 */
const settleSoon = (): void => {
  if (settling) return;
  settling = true;
  queueMicrotask(() => {
    settling = false;
    settle();
  });
};

const onPop = (event: PopStateEvent): void => {
  const [depth, before] = [depthOf(event.state), at];
  at = depth;
  const here = location.href === place;
  if (here && depth < layers.length) {
    event.stopImmediatePropagation();
    layers.at(-1)?.onBack();
    settleSoon();
  } else if ((here && depth < before) || depth > layers.length) {
    // An entry left behind, below this page or below one that was gone to from it: the same press goes on.
    if (depth > layers.length && depth >= before) at = 0;
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
    const own = layers.indexOf(layer);
    if (own === -1) return;
    layers.splice(own, 1);
    settleSoon();
  };
};
