import type { Plugin } from 'vite';

const contracts = /libs[\\/]contracts[\\/]src[\\/]http[\\/]\w+\.ts$/;
/** What only the server and the API's description read: one line of prose and the list of codes of each endpoint. */
const prose = /\bsummary: '(?:[^'\\]|\\.)*',?/g;
const codes = /\berrors: \[[^\]]*\],?/g;

/** Leaves out of the browser's contracts what it never reads; the shapes stay whole. */
export const slimContracts = (): Plugin => ({
  name: 'prostuti-slim-contracts',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) => (contracts.test(id) ? { code: code.replace(prose, '').replace(codes, ''), map: null } : null),
});
