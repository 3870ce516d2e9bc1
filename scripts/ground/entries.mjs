// The programs of the server: which compiled file each begins in, and what is run of it.
import path from 'node:path';

/** Below dist/. */
export const ENTRIES = {
  api: 'api/src/main.js',
  workers: 'workers/src/main.js',
  prepare: 'libs/composition/src/prepare.js',
};

/**
 * Where the bundled program stands. `asModules`: the compiled file itself, for who compiles file by file and bundles nothing.
 * @param {{ distDir: string, asModules?: boolean }} given
 * @param {keyof typeof ENTRIES} name
 */
export const entry = ({ distDir, asModules = false }, name) => path.join(distDir, asModules ? ENTRIES[name] : `server/${name}.js`);
