import { minify } from '@swc/core';
import type { Plugin } from 'vite';

/** What nearly every page loads, by the names of its files (`groups.ts`). Elsewhere a percent is not worth the time. */
const everybody = new Set([
  'index',
  'framework',
  'data',
  'first',
  'common',
  'around',
  'texts',
  'reading',
  'lists',
  'endpoint',
  'socket-wire',
  'socket',
]);

/** A second minifier finds about one per cent that the first one leaves; where people wait on 3G that is a kilobyte of what they wait for. */
export const minifyAgain = (): Plugin => ({
  name: 'prostuti-minify-again',
  apply: 'build',
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk' && everybody.has(one.name));
      for (const chunk of chunks) {
        if (chunk.type !== 'chunk') continue;
        const { code } = await minify(chunk.code, {
          module: true,
          ecma: 2020,
          compress: { passes: 3, ecma: 2020, module: true, toplevel: true },
          mangle: { toplevel: true },
        });
        if (code.length < chunk.code.length) chunk.code = code;
      }
    },
  },
});
