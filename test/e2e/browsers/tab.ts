import type { Driver, Key } from './driver.js';
import { expect } from '../support.js';

const quoted = (text: string): string => (text.includes("'") ? `"${text}"` : `'${text}'`);
const says = (text: string): string => `normalize-space(.)=${quoted(text)}`;

/** Where things stand, as XPath: both drivers and the page itself can read it. */
export const button = (name: string): string => `//*[self::button or self::a][${says(name)} or @aria-label=${quoted(name)}]`;
/** Of a form: beside its words it may name its key. */
export const sends = (name: string): string => `//button[@type='submit'][starts-with(normalize-space(.), ${quoted(name)})]`;
export const field = (label: string): string => `//*[@id=//label[${says(label)}]/@for]`;
export const heading = (name: string): string => `//*[self::h1 or self::h2][${says(name)}]`;
export const words = (text: string): string => `//*[${says(text)}]`;
export const dialog = (inside = ''): string => `//*[@role='dialog' or @role='alertdialog' or self::dialog]${inside}`;
export const option = (number: number, place: number): string => `(//*[@id='q${number}']//*[@role='radio'])[${place + 1}]`;

/** The first of them that is drawn. */
const first = (path: string): string => `(() => {
  const found = document.evaluate(${JSON.stringify(path)}, document, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE, null);
  for (let at = 0; at < found.snapshotLength; at += 1) if (found.snapshotItem(at).getClientRects().length > 0) return found.snapshotItem(at);
  return null;
})()`;

/** Where it stands once it is in view, or null while something else would be pressed in its place. */
const placeOf = (one: HTMLElement | null): string | null => {
  if (one === null || (one as HTMLButtonElement).disabled) return null;
  one.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { x, y, width, height } = one.getBoundingClientRect();
  return one.contains(document.elementFromPoint(x + width / 2, y + height / 2)) ? [x, y, width, height].map(Math.round).join() : null;
};

/** Whether the page works: see `support.ts`. Errors that nobody catches are kept from here on. */
const works = (): boolean => {
  const kept = globalThis as { uncaught?: string[] };
  if (!kept.uncaught) {
    const list: string[] = (kept.uncaught = []);
    addEventListener('error', ({ message }) => list.push(message));
    addEventListener('unhandledrejection', ({ reason }) => list.push(String(reason)));
  }
  const root = document.getElementById('root');
  return root !== null && Object.keys(root).some((key) => key.startsWith('__reactContainer'));
};

/** A page in a browser of another engine, with waits for what is meant: none of them longer than those of `expect`. */
export class Tab {
  constructor(readonly driver: Driver) {}

  /** What a function of the page gives, called there with these values. */
  read<A extends readonly unknown[], T>(what: (...given: A) => T, ...given: A): Promise<Awaited<T>> {
    return this.driver.run(`(${String(what)})(${given.map((one) => JSON.stringify(one)).join()})`) as Promise<Awaited<T>>;
  }

  /** What a function gives for the first element there, which may be none. */
  of<T>(path: string, what: (one: HTMLElement | null) => T): Promise<Awaited<T>> {
    return this.driver.run(`(${String(what)})(${first(path)})`) as Promise<Awaited<T>>;
  }

  async go(url: string): Promise<void> {
    await this.driver.go(url);
    await this.#working();
  }

  async reload(): Promise<void> {
    await this.driver.reload();
    await this.#working();
  }

  async #working(): Promise<void> {
    await expect.poll(() => this.read(works).catch(() => false), { message: 'the page works' }).toBe(true);
  }

  async shown(path: string): Promise<void> {
    await expect.poll(() => this.of(path, (one) => one !== null), { message: `${path} is shown` }).toBe(true);
  }

  async gone(path: string): Promise<void> {
    await expect.poll(() => this.of(path, (one) => one !== null), { message: `${path} is gone` }).toBe(false);
  }

  async focused(path: string): Promise<void> {
    await expect
      .poll(() => this.of(path, (one) => one !== null && one === document.activeElement), { message: `${path} has the focus` })
      .toBe(true);
  }

  async has(path: string, attribute: string, value: string): Promise<void> {
    const now = (): Promise<unknown> => this.driver.run(`${first(path)}?.getAttribute(${JSON.stringify(attribute)}) ?? null`);
    await expect.poll(now, { message: `${attribute} of ${path}` }).toBe(value);
  }

  text(path: string): Promise<string> {
    return this.of(path, (one) => one?.innerText.trim() ?? '');
  }

  /** Pressed where it stands still and nothing lies over it. */
  async press(path: string): Promise<void> {
    let before: string | null = null;
    const still = async (): Promise<boolean> => {
      const [was, now] = [before, await this.of(path, placeOf)];
      before = now;
      return now !== null && now === was;
    };
    await expect.poll(still, { message: `${path} can be pressed`, intervals: [50, 50, 100] }).toBe(true);
    await this.driver.press(first(path));
  }

  /** Typed by keys, over what stands there. */
  async fill(path: string, text: string): Promise<void> {
    await this.press(path);
    await this.of(path, (one) => (one instanceof HTMLInputElement ? one.select() : undefined));
    await this.driver.type(text);
    await expect.poll(() => this.of(path, (one) => (one as HTMLInputElement | null)?.value), { message: `what ${path} holds` }).toBe(text);
  }

  choose(path: string, value: string): Promise<void> {
    return this.driver.choose(first(path), value);
  }

  key(key: Key): Promise<void> {
    return this.driver.key(key);
  }

  uncaught(): Promise<string[]> {
    return this.read(() => (globalThis as { uncaught?: string[] }).uncaught ?? []);
  }
}
