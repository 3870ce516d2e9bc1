import './bot-check.css';

/** What the script offers once it is here. */
interface BotScript {
  ready(call: () => void): void;
  execute(key: string, options: { action: string }): PromiseLike<string>;
}
const offered = (): BotScript | undefined => (globalThis as { grecaptcha?: BotScript }).grecaptcha;

const patienceMs = 8000;
const within = <T>(work: Promise<T>): Promise<T | null> =>
  Promise.race([work, new Promise<null>((resolve) => setTimeout(() => resolve(null), patienceMs))]).catch(() => null);

/** The bot check's own locale is the specification's `id`, whatever the page speaks. */
const addressOf = (key: string): string => `https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(key)}&hl=id`;

let coming: Promise<void> | null = null;

/** Fetches the script, once; one that did not come is asked for again by the next form. */
export const loadBotScript = (key: string): Promise<void> => {
  coming ??= new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = addressOf(key);
    script.async = true;
    script.addEventListener('load', () => {
      const check = offered();
      if (check) check.ready(resolve);
      else reject(new Error('The bot check has no script'));
    });
    script.addEventListener('error', () => {
      coming = null;
      script.remove();
      reject(new Error('The bot check did not load'));
    });
    document.head.append(script);
  });
  return coming;
};

/** A token for one sending; null when the script is away or silent: then the server says what it thinks of that. */
export const botTokenFor = async (key: string, action: string): Promise<string | null> =>
  within(loadBotScript(key).then(() => offered()?.execute(key, { action }) ?? null));
