import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { promiseNames, promises } from '#contracts/shared/promises';
import { alertRules } from '#readmodels';

const read = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly for: string;
  readonly annotations: { readonly summary: string; readonly runbook: string };
}
interface Panel {
  readonly title: string;
  readonly targets: readonly { readonly expr: string }[];
}

const rules = (parse(read('deploy/prometheus/alerts.yml')) as { groups: { rules: Rule[] }[] }).groups.flatMap((group) => group.rules);
const panels = (JSON.parse(read('deploy/grafana/prostuti.json')) as { panels: Panel[] }).panels;
const expressions = [...rules.map(({ expr }) => expr), ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))];

/** Words of PromQL that are no metrics (https://prometheus.io/docs/prometheus/latest/querying/): functions, aggregations, operators. */
const words = new Set(
  'histogram_quantile sum max min avg topk rate increase absent by without and or unless on ignoring group_left bool offset'.split(' '),
);

/** The metrics that an expression reads. Throws for brackets that do not close, a range that is no time, or an empty expression. */
const metricsOf = (expr: string): string[] => {
  const bare = expr.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""');
  const open: string[] = [];
  for (const sign of bare) {
    if ('([{'.includes(sign)) open.push(sign);
    else if (')]}'.includes(sign) && '([{'.indexOf(open.pop() ?? '?') !== ')]}'.indexOf(sign)) throw new Error(`Brackets: ${expr}`);
  }
  if (open.length > 0 || expr.trim() === '') throw new Error(`Unfinished: ${expr}`);
  for (const [, range] of bare.matchAll(/\[([^\]]*)\]/g)) if (!/^\d+(ms|[smhdw])$/.test(range ?? '')) throw new Error(`Range: ${expr}`);
  const inside = bare
    .replaceAll(/\b(by|without|on|ignoring)\s*\([^)]*\)/g, ' ')
    .replaceAll(/\{[^}]*\}/g, ' ')
    .replaceAll(/\[[^\]]*\]/g, ' ');
  return [...inside.matchAll(/[a-zA-Z_:][\w:]*/g)].map(([word]) => word).filter((word) => !words.has(word));
};

/** Where our own metrics are named; what every process of Node tells besides comes from the library. */
const named = [
  'api/src/http/request-metrics.ts',
  'api/src/gateway/gateway-metrics.ts',
  'workers/src/figures.ts',
  'libs/readmodels/src/ops/alert-rules.ts',
]
  .map(read)
  .join('\n');
const fromLibrary = ['process_resident_memory_bytes', 'process_cpu_seconds_total', 'nodejs_eventloop_lag_p99_seconds'];
const isTold = (metric: string): boolean =>
  fromLibrary.includes(metric) || named.includes(`'${metric.replace(/_(bucket|count|sum)$/, '')}'`);

describe('what watches a deployment', () => {
  it('the reader of expressions sees what is wrong', () => {
    expect(metricsOf('histogram_quantile(0.95, sum by (le) (rate(a_seconds_bucket{x="y)"}[1m]))) > 1 or b')).toEqual([
      'a_seconds_bucket',
      'b',
    ]);
    for (const wrong of ['sum(a', 'a{b="c"', 'rate(a[1 minute])', ' ', 'sum(a))']) expect(() => metricsOf(wrong)).toThrow();
  });

  // Red when a metric is renamed in the code alone, or a rule names one that nobody tells.
  it('every rule and panel reads metrics that are told', () => {
    expect(expressions.length).toBeGreaterThan(promiseNames.length + 15);
    for (const expr of expressions) expect([expr, metricsOf(expr).filter((metric) => !isTold(metric))]).toEqual([expr, []]);
    for (const expr of expressions) expect([expr, metricsOf(expr).length > 0]).toEqual([expr, true]);
  });

  it('each promise has its rule, with the bound and the patience of the room, and a place in the runbook', () => {
    expect(read('deploy/prometheus/alerts.yml')).toBe(alertRules());
    expect(rules).toHaveLength(promiseNames.length + 1);
    const lines = Object.values(promises);
    for (const [at, name] of promiseNames.entries()) {
      const rule = rules[at]!;
      expect(rule.expr).toContain(`promise="${name}"`);
      expect(rule.for).toBe(`${lines[at]!.holdSeconds}s`);
      expect(rule.annotations.runbook).toBe(`docs/runbook.md#${name}`);
    }
    for (const [, quoted] of alertRules().matchAll(/promise="([\w-]+)"/g)) expect(promiseNames).toContain(quoted);
  });

  it('names are of one kind: lower case, seconds and bytes as units, counters end with _total', () => {
    for (const [, name] of named.matchAll(/(?:name: |gauge\(|counter\()'([^']+)'/g)) expect(name).toMatch(/^[a-z][a-z0-9_]*$/);
    for (const [, name] of named.matchAll(/counter\('([^']+)'/g)) expect(name).toMatch(/_total$/);
    for (const [, name] of named.matchAll(/new Histogram\(\{\s*name: '([^']+)'/g)) expect(name).toMatch(/_seconds$/);
  });
});
