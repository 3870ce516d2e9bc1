import { randomId } from '../../client/random-id.js';

interface Kept {
  readonly key: string;
  readonly until: number;
}

const name = 'act-keys';
/** As long as an order waits for its money: by then the same act is another one. */
const keptForMs = 60 * 60_000;
/** Where the browser keeps nothing: as long as the page. */
let inMemory: Readonly<Record<string, Kept>> = {};

const read = (now: number): Record<string, Kept> => {
  let kept: Readonly<Record<string, Kept>> = inMemory;
  try {
    kept = JSON.parse(localStorage.getItem(name) ?? '{}') as Record<string, Kept>;
  } catch {
    // Storage is blocked, or holds what is none of ours.
  }
  return Object.fromEntries(Object.entries(kept).filter(([, one]) => typeof one?.key === 'string' && one.until > now));
};

const write = (kept: Readonly<Record<string, Kept>>): void => {
  inMemory = kept;
  try {
    if (Object.keys(kept).length > 0) localStorage.setItem(name, JSON.stringify(kept));
    else localStorage.removeItem(name);
  } catch {
    // What is in memory serves this page.
  }
};

/** A short mark of a text (53 bits): what is bought, by whom and where it goes is not to be read in a browser's storage. */
export const printOf = (text: string): string => {
  let [high, low] = [0xde_ad_be_ef, 0x41_c6_ce_57];
  for (let place = 0; place < text.length; place += 1) {
    const code = text.charCodeAt(place);
    high = Math.imul(high ^ code, 2_654_435_761);
    low = Math.imul(low ^ code, 1_597_334_677);
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return (4_294_967_296 * (2_097_151 & low) + (high >>> 0)).toString(36);
};

/**
 * The `Idempotency-Key` of an act, told by all it is made of: a double press, a second tab and a reload send the same one, and whatever
 * is another act (another sum, another address) has another.
 */
export const keyFor = (act: readonly unknown[], now = Date.now()): string => {
  const print = printOf(JSON.stringify(act));
  const kept = read(now);
  const known = kept[print];
  if (known) return known.key;
  const made = { key: randomId(), until: now + keptForMs };
  write({ ...kept, [print]: made });
  return made.key;
};

/** The act is over: the same one done again is a new one. */
export const forgetKey = (act: readonly unknown[], now = Date.now()): void => {
  const { [printOf(JSON.stringify(act))]: _gone, ...kept } = read(now);
  write(kept);
};

/** Something was paid: whoever orders the same again means it. */
export const forgetKeys = (): void => write({});
