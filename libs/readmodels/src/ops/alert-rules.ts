import { promises, promiseNames, type PromiseLine, type PromiseName } from '#contracts/shared/promises';

/** The gauge that holds every promise as the operations room judges it (workers/src/figures.ts), in the promise's own unit. */
export const PROMISE_METRIC = 'promise_value';

const alertName = (name: PromiseName): string => name.replaceAll(/(?:^|-)(\w)/g, (_all, letter: string) => letter.toUpperCase());

/** A promise with bounds of its own for some (lanes) is one expression of several: each is compared with its own bound. */
const expressionOf = (name: PromiseName): string => {
  const line: PromiseLine = promises[name];
  const each = Object.entries(line.of ?? {});
  const compared = (labels: string, bad: number): string => `${PROMISE_METRIC}{promise="${name}"${labels}} > ${bad}`;
  if (each.length === 0) return compared('', line.bad);
  return each.map(([about, { bad }]) => compared(`,about="${about}"`, bad)).join(' or ');
};

/**
 * Rules for Prometheus (https://prometheus.io/docs/prometheus/latest/configuration/alerting_rules/): one for each promise with the bound
 * and the patience that the room's own alarms have, and one for the case that nobody tells the figures any more.
 */
export const alertRules = (): string => {
  const rules = promiseNames.flatMap((name) => [
    `      - alert: ${alertName(name)}`,
    `        expr: ${expressionOf(name)}`,
    `        for: ${promises[name].holdSeconds}s`,
    '        labels: { severity: page }',
    `        annotations: { summary: 'The promise ${name} {{ $labels.about }} is broken: {{ $value }}', runbook: 'docs/runbook.md#${name}' }`,
  ]);
  return [
    '# Made of libs/contracts/src/shared/promises.ts by `node dist/libs/readmodels/src/ops/write-alert-rules.js` after a build; a test compares.',
    'groups:',
    '  - name: promises',
    '    interval: 5s',
    '    rules:',
    ...rules,
    '      # Whoever has the clock tells the promises: when it is gone nothing else here can fire.',
    '      - alert: NobodyTellsThePromises',
    `        expr: absent(${PROMISE_METRIC})`,
    '        for: 30s',
    '        labels: { severity: page }',
    `        annotations: { summary: 'No process tells the promises', runbook: 'docs/runbook.md#process-away' }`,
    '',
  ].join('\n');
};
