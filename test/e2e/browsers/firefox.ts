import { type ElementHandle, launch } from 'puppeteer-core';
import { onPath } from '../../../scripts/ground/apt.mjs';
import type { Driver, Engine, Opening } from './driver.js';

const path = onPath('firefox-esr', 'firefox');

const preferences = ({ phone, language, proxy }: Opening): Record<string, unknown> => ({
  'intl.accept_languages': language,
  'network.proxy.type': 1,
  'network.proxy.http': '127.0.0.1',
  'network.proxy.http_port': proxy,
  'network.proxy.ssl': '127.0.0.1',
  'network.proxy.ssl_port': proxy,
  'network.proxy.no_proxies_on': '',
  // Else it goes to this machine without the proxy.
  'network.proxy.allow_hijacking_localhost': true,
  // A finger, which hovers over nothing, and no mouse.
  ...(phone ? { 'ui.primaryPointerCapabilities': 1, 'ui.allPointerCapabilities': 1, 'dom.w3c_touch_events.enabled': 1 } : {}),
});

const load = { waitUntil: 'domcontentloaded', timeout: 60_000 } as const;

/** Firefox by WebDriver BiDi. */
export const firefox: Engine = {
  name: 'Firefox',
  missing: path ? null : 'apt-get install firefox-esr',
  open: async (opening: Opening): Promise<Driver> => {
    const browser = await launch({
      browser: 'firefox',
      executablePath: path ?? '',
      headless: true,
      defaultViewport: null,
      extraPrefsFirefox: preferences(opening),
      env: { ...process.env, TZ: 'Asia/Dhaka' },
    });
    const [page = await browser.newPage()] = await browser.pages();
    // A page with answers that are not saved yet asks before it is left.
    page.on('dialog', (asked) => void asked.accept());
    const handle = async (element: string): Promise<ElementHandle<HTMLElement>> =>
      (await page.evaluateHandle(element)).asElement() as ElementHandle<HTMLElement>;
    return {
      go: async (url) => void (await page.goto(url, load)),
      reload: async () => void (await page.reload(load)),
      run: (expression) => page.evaluate(expression),
      press: async (element) => (await handle(element))[opening.phone ? 'tap' : 'click'](),
      choose: async (element, value) => void (await (await handle(element)).select(value)),
      type: (text) => page.keyboard.type(text),
      key: (key) => page.keyboard.press(key),
      size: (width, height) => page.setViewport({ width, height, hasTouch: opening.phone }),
      picture: async () => Buffer.from(await page.screenshot()),
      close: () => browser.close(),
    };
  },
};
