import { writeFileSync } from 'node:fs';
import { lapse } from '../../../scripts/ground/proc.mjs';
import type { Engine } from './driver.js';
import { firefox } from './firefox.js';
import { type Line, startLine } from './line.js';
import { Tab } from './tab.js';
import { webkit } from './webkit.js';
import { expect, test as base } from '../support.js';

export const engines: readonly Engine[] = [firefox, webkit];

const sizes = { phone: [360, 740], desktop: [1280, 800] } as const;

type OpenIn = (engine: Engine, size: keyof typeof sizes) => Promise<{ readonly tab: Tab; readonly line: Line }>;

export const test = base.extend<{ openIn: OpenIn }>({
  openIn: async ({ locale }, use, info) => {
    const opened: { readonly tab: Tab; readonly line: Line }[] = [];
    await use(async ({ name, missing, open }, size) => {
      // Said aloud: the list of tests shows no reason.
      if (missing !== null) process.stdout.write(`${name} is not tried: it is not on this machine (${missing})\n`);
      info.skip(missing !== null, `${name} is not on this machine`);
      const line = await startLine();
      const tab = new Tab(await open({ phone: size === 'phone', language: locale ?? 'bn-BD', proxy: line.port }));
      opened.push({ tab, line });
      const [width, height] = sizes[size];
      await tab.driver.size(width, height);
      return { tab, line };
    });
    for (const { tab, line } of opened) {
      const failed = info.status !== info.expectedStatus;
      const picture = failed ? await Promise.race([tab.driver.picture().catch(() => null), lapse(10_000)]) : null;
      if (picture instanceof Buffer) writeFileSync(info.outputPath('page.png'), picture);
      const broken = await tab.uncaught().catch(() => []);
      await tab.driver.close();
      await line.close();
      expect(broken, 'uncaught errors of the page').toEqual([]);
    }
  },
});
