/** Where a picture waits between the page it was drawn on and the question it goes to; a reload on the way keeps it. */
const [shelf, place] = ['annotated', '/annotate/handed.png'];
let inHand: Blob | null = null;

/** Gives a picture to the page that is opened next. */
export const handOver = async (png: Blob): Promise<void> => {
  inHand = png;
  // Only where the browser keeps things; without it the picture is handed over all the same.
  await globalThis.caches
    ?.open(shelf)
    .then((kept) => kept.put(place, new Response(png)))
    .catch(() => undefined);
};

/** The picture that was handed over, once: null where none was. */
export const takeHanded = async (): Promise<Blob | null> => {
  const held = inHand;
  inHand = null;
  const kept = await globalThis.caches
    ?.open(shelf)
    .then(async (box) => {
      const found = await box.match(place);
      await box.delete(place);
      return found?.blob();
    })
    .catch(() => undefined);
  return held ?? kept ?? null;
};
