/** Put in place by `web/build/service-worker.ts`; known to `sw.ts` only. */
declare const __PRECACHE__: readonly string[];
declare const __BUILD_ID__: string;

declare module '*.css';
/** A picture's address. */
declare module '*.svg' {
  const address: string;
  export default address;
}

/** The package's own types are not reachable through its `exports`; this is the part in use. */
declare module 'katex' {
  interface KatexOptions {
    readonly displayMode?: boolean;
    readonly throwOnError?: boolean;
    readonly trust?: boolean;
    readonly strict?: 'ignore';
    readonly maxSize?: number;
    readonly maxExpand?: number;
    readonly output?: 'htmlAndMathml' | 'mathml';
  }
  const katex: { renderToString(formula: string, options: KatexOptions): string };
  export default katex;
}
