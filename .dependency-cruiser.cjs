/**
 * Who may import whom (docs: ARCHITECTURE.md). `test/house.spec.ts` runs these rules.
 */
const domains = ['identity', 'catalog', 'questions', 'exams', 'practice', 'commerce', 'community', 'assistant'];
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

module.exports = {
  forbidden: [
    rule('no-cycles', 'A cycle hides who depends on whom.', {}, { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } }),
    rule('web-imports-contracts-only', 'The browser sees contracts (http, socket, shared) and its own code.', { path: '^web/', pathNot: '\\.spec\\.tsx$' }, { path: '^(libs/(?!contracts/)|libs/contracts/src/internal|api/|workers/|test/|scripts/)' }),
    rule('component-tests-see-the-browser', 'Tests of components see what the browser sees, and answers in place of the server.', { path: '^web/.*\\.spec\\.tsx$' }, { path: '^(libs/(?!contracts/)|libs/contracts/src/internal|api/|workers/|test/(?!support/server-answers)|scripts/)' }),
    rule('contracts-stand-alone', 'Contracts know zod/mini and themselves.', { path: '^libs/contracts/' }, { path: '^(libs/(?!contracts/)|api/|workers/|web/|test/)' }),
    rule('contracts-outer-not-internal', 'What the browser loads never sees the internal events.', { path: '^libs/contracts/src/(http|socket|shared)/' }, { path: '^libs/contracts/src/internal/' }),
    rule('platform-knows-no-domain', 'The platform carries all domains and knows none.', { path: '^libs/platform/' }, { path: `^libs/(${domains.join('|')}|readmodels|composition)/|^(api|workers|web)/` }),
    rule('kernel-is-pure', 'The kernel is pure: contracts and node only.', { path: '^libs/platform/src/kernel/' }, { path: '^libs/platform/src/(?!kernel/)' }),
    ...domains.map((domain) =>
      rule(`${domain}-alone`, 'Domains do not import each other: ids, ports and events only.', { path: `^libs/${domain}/` }, { path: `^libs/((?!${domain}/|platform/|contracts/).+)|^(api|workers|web)/` }),
    ),
    rule('domain-is-pure', 'domain/ imports domain/, the kernel and contracts.', { path: '^libs/[^/]+/src/domain/', pathNot: '\\.spec\\.ts$' }, {
      path: '^libs/(?!contracts/|platform/src/kernel/)[^/]+/src/(?!domain/)|^libs/platform/src/(?!kernel/)|node_modules/(?!zod)',
    }),
    rule('doors-use-the-index', 'Doors import a domain only through its index.', { path: '^(api|workers)/|^libs/composition/' }, { path: `^libs/(${domains.join('|')})/src/(?!index\\.ts)` }),
    rule('api-not-workers', 'Doors and workers do not import each other.', { path: '^api/' }, { path: '^(workers|web)/' }),
    rule('workers-not-api', 'Doors and workers do not import each other.', { path: '^workers/' }, { path: '^(api|web)/' }),
    rule('redis-in-platform', 'ioredis and bullmq stand only in platform and workers.', { path: '^(api|web|libs/(?!platform/))' }, { path: 'node_modules/(ioredis|bullmq)/' }),
    rule('katex-in-its-thread', 'On the server formulas are drawn in one place, and only its thread loads that.', { path: '^(api|workers|libs)/', pathNot: '(formulas/(render-formulas|formula-worker)\\.ts|\\.spec\\.ts)$' }, { path: 'node_modules/katex/|^libs/platform/src/formulas/render-formulas' }),
    rule('no-unlisted-package', 'Every package is listed in package.json.', { pathNot: '^test/' }, { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'unknown', 'undetermined'] }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|data|node_modules/.cache)/' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { conditionNames: ['source', 'import', 'node', 'default'], exportsFields: ['exports'], extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'] },
  },
};
