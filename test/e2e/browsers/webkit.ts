import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Builder, By, Key as Keys, type WebDriver, type WebElement } from 'selenium-webdriver';
import { onPath } from '../../../scripts/ground/apt.mjs';
import { lapse, privatePort, until } from '../../../scripts/ground/proc.mjs';
import type { Driver, Engine, Opening } from './driver.js';

/** The browser that Debian ships beside the engine, in a folder named by the machine. */
const browserOf = (): string | undefined =>
  (existsSync('/usr/lib') ? readdirSync('/usr/lib') : [])
    .map((folder) => join('/usr/lib', folder, 'webkit2gtk-4.1/MiniBrowser'))
    .find((path) => existsSync(path));
const [driver, screen, browser] = [onPath('WebKitWebDriver'), onPath('Xvfb'), browserOf()];

/** Its bar of tools is wider than a phone. */
const narrowTools = `
* { min-width: 0; min-height: 0; margin: 0; padding: 0; border-width: 0; }
button, entry { padding: 0; margin: 0; min-width: 0; }
`;

const ending = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill();
  });

/** A screen of no device, on a number that is free. */
const startScreen = async (): Promise<{ child: ChildProcess; display: string }> => {
  const child = spawn(screen ?? '', ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const display = await new Promise<string>((resolve, reject) => {
    child.once('error', reject).once('exit', (code) => reject(new Error(`Xvfb ended with ${code}`)));
    child.stdio[3]?.once('data', (number: Buffer) => resolve(`:${String(number).trim()}`));
  });
  return { child, display };
};

const answers = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/status`).then(
    ({ ok }) => ok,
    () => false,
  );

const connect = async (port: number, { proxy }: Opening): Promise<WebDriver> => {
  const address = `127.0.0.1:${proxy}`;
  return new Builder()
    .usingServer(`http://127.0.0.1:${port}`)
    .withCapabilities({
      browserName: 'MiniBrowser',
      // An answer that a page took away with it as it was left is asked for again.
      timeouts: { script: 5000, pageLoad: 60_000, implicit: 0 },
      unhandledPromptBehavior: 'accept',
      proxy: { proxyType: 'manual', httpProxy: address, sslProxy: address },
      'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] },
    })
    .build();
};

const driven = (web: WebDriver, close: () => Promise<void>): Driver => {
  const element = (expression: string): Promise<WebElement> => web.executeScript(`return (${expression})`);
  const size = async (width: number, height: number): Promise<void> => {
    await web.manage().window().setRect({ x: 0, y: 0, width, height });
    // The window has its tools above the page.
    const inner = (await web.executeScript('return [innerWidth, innerHeight]')) as [number, number];
    await web
      .manage()
      .window()
      .setRect({ x: 0, y: 0, width: width + width - inner[0], height: height + height - inner[1] });
  };
  return {
    go: (url) => web.get(url),
    reload: () => web.navigate().refresh(),
    run: (expression) =>
      web.executeAsyncScript(`const done = arguments[0]; Promise.resolve(${expression}).then(done, (e) => done({ failed: String(e) }));`),
    press: async (expression) => (await element(expression)).click(),
    choose: async (expression, value) => (await element(expression)).findElement(By.css(`option[value="${value}"]`)).click(),
    type: (text) => web.actions().sendKeys(text).perform(),
    key: (key) =>
      web.actions().sendKeys({ ArrowDown: Keys.ARROW_DOWN, Enter: Keys.ENTER, Escape: Keys.ESCAPE, Tab: Keys.TAB }[key]).perform(),
    size,
    picture: async () => Buffer.from(await web.takeScreenshot(), 'base64'),
    close,
  };
};

/** WebKit by its own WebDriver, in a window of GTK under a virtual screen. */
export const webkit: Engine = {
  name: 'WebKit',
  missing: driver && screen && browser ? null : 'apt-get install --no-install-recommends webkit2gtk-driver xvfb',
  open: async (opening) => {
    const home = mkdtempSync(join(tmpdir(), 'prostuti-webkit-'));
    mkdirSync(join(home, 'gtk-3.0'));
    writeFileSync(join(home, 'gtk-3.0/gtk.css'), narrowTools);
    const { child: xvfb, display } = await startScreen();
    const port = await privatePort();
    const env = {
      ...process.env,
      DISPLAY: display,
      GDK_BACKEND: 'x11',
      XDG_CONFIG_HOME: home,
      XDG_DATA_HOME: home,
      XDG_CACHE_HOME: home,
      XDG_RUNTIME_DIR: home,
      TZ: 'Asia/Dhaka',
      LANG: 'C.UTF-8',
      LANGUAGE: opening.language.replace('-', '_'),
      NO_AT_BRIDGE: '1',
      // There is no graphics card under Xvfb.
      WEBKIT_DISABLE_DMABUF_RENDERER: '1',
    };
    const server = spawn(driver ?? '', [`--port=${port}`], { stdio: 'ignore', env });
    const close = async (web?: WebDriver): Promise<void> => {
      // It hears nothing while it waits for a picture of a page on which nothing moves.
      await Promise.race([web?.quit().catch(() => undefined), lapse(5000)]);
      await ending(server);
      await ending(xvfb);
      rmSync(home, { recursive: true, force: true });
    };
    try {
      await until(() => answers(port), 30_000);
      const web = await connect(port, opening);
      return driven(web, () => close(web));
    } catch (cause) {
      await close();
      throw cause;
    }
  },
};
