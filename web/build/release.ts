import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';
import type { BuildManifest } from '../../libs/contracts/src/http/payload.js';
import { matcherOf, type RuleTable } from '../../libs/contracts/src/http/route-rules.js';
import rules from '../src/route-rules.json' with { type: 'json' };

/** The name of a release: a digest of its hashed file names, so that the same build has the same name anywhere. */
const nameOf = (files: readonly string[]): string => createHash('sha256').update(files.toSorted().join('\n')).digest('hex').slice(0, 16);

/**
 * Writes `builds/latest.json` (the id that open pages compare with their own) and `builds/meta/{id}.json` (route rules), and puts the
 * id into the page. Which pages are prerendered is known to the server alone: it fills their list in.
 */
export const release = (): Plugin => {
  let id = '';
  return {
    name: 'prostuti-release',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        id = nameOf(Object.keys(bundle ?? {}));
        return [{ tag: 'meta', attrs: { name: 'build', content: id }, injectTo: 'head' }];
      },
    },
    generateBundle: {
      order: 'post',
      handler() {
        const manifest: BuildManifest = { id, matcher: matcherOf(rules satisfies RuleTable), prerendered: [] };
        this.emitFile({ type: 'asset', fileName: 'builds/latest.json', source: JSON.stringify({ id }) });
        this.emitFile({ type: 'asset', fileName: `builds/meta/${id}.json`, source: JSON.stringify(manifest) });
      },
    },
  };
};
