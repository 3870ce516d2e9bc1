// `bench report`: how the figures in bench/results.jsonl have gone, one drawing a bench, in one page that needs nothing else.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const [WIDTH, HEIGHT, LEFT, BOTTOM, TOP] = [720, 200, 56, 28, 14];
/** The size by which runs of one bench are told apart. */
const SIZES = ['students', 'watchers', 'questions', 'small', 'clients'];

const escaped = (/** @type {unknown} */ text) => String(text).replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const plain = (/** @type {number} */ value) => (Math.abs(value) >= 100 ? Math.round(value) : Math.round(value * 100) / 100);

/**
 * @typedef {{ name: string, value?: number | null, unit?: string, ceiling?: number | null, ratio?: number | null, errors?: number,
 *   machine?: { at: string, cores?: number, load?: number }, [field: string]: unknown }} Run
 */

/** The runs that stand there; a line that was cut off is passed over. @param {string} file @returns {Run[]} */
export function runsOf(file) {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      try {
        const run = JSON.parse(line);
        return run?.name && run.machine?.at ? [run] : [];
      } catch {
        return [];
      }
    });
}

/** Older runs had no `value`: then the first percentile there is. @param {Run} run */
const valueOf = (run) => run.value ?? run.save?.p95 ?? run.p99 ?? run.p95 ?? null;
const seriesOf = (/** @type {Run} */ run) => {
  const size = SIZES.find((key) => typeof run[key] === 'number');
  return size ? `${run.name}, ${run[size].toLocaleString('en')} ${size}` : run.name;
};

/** One line of figures over the runs in their order, with the ceiling of each beside it. @param {Run[]} runs */
function drawing(runs) {
  const points = runs.map((run, at) => ({ at, value: Number(valueOf(run)), ceiling: run.ceiling ?? null, run }));
  const most = Math.max(...points.flatMap(({ value, ceiling }) => [value, ceiling ?? 0]), 1e-9) * 1.1;
  const x = (/** @type {number} */ at) => LEFT + (points.length === 1 ? 0.5 : at / (points.length - 1)) * (WIDTH - LEFT - 16);
  const y = (/** @type {number} */ value) => TOP + (1 - value / most) * (HEIGHT - TOP - BOTTOM);
  const path = (/** @type {[number, number][]} */ list) =>
    list.map(([at, value]) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`).join(' ');
  const marks = [0, 0.5, 1].map((share) => {
    const value = (most / 1.1) * share;
    return `<line x1="${LEFT}" x2="${WIDTH - 16}" y1="${y(value)}" y2="${y(value)}" class="grid"/><text x="${LEFT - 6}" y="${y(value) + 4}" class="side">${plain(value)}</text>`;
  });
  const dots = points.map(
    ({ at, value, run }) =>
      `<circle cx="${x(at)}" cy="${y(value)}" r="4" class="${run.errors ? 'bad' : 'own'}"><title>${escaped(run.machine?.at)}: ${plain(value)} ${escaped(run.unit ?? '')}${run.errors ? `, ${run.errors} errors` : ''}</title></circle>`,
  );
  const ends = [points[0], points.at(-1)].map(
    (point, end) =>
      `<text x="${end ? WIDTH - 16 : LEFT}" y="${HEIGHT - 8}" class="${end ? 'end' : 'begin'}">${escaped(point?.run.machine?.at.slice(0, 16).replace('T', ' '))}</text>`,
  );
  return `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img">${marks.join('')}
<polyline points="${path(points.flatMap(({ at, ceiling }) => (ceiling === null ? [] : [[at, ceiling]])))}" class="ceiling"/>
<polyline points="${path(points.map(({ at, value }) => [at, value]))}" class="line"/>${dots.join('')}${ends.join('')}</svg>`;
}

const style = `body{font:15px/1.5 system-ui,sans-serif;max-width:760px;margin:2rem auto;padding:0 1rem;color:#18181b;background:#fff}
svg{width:100%;height:auto}text{font-size:11px;fill:#52525b}.side,.end{text-anchor:end}.grid{stroke:#e4e4e7}.line,.ceiling{fill:none;stroke-width:2}
.line{stroke:#15803d}.ceiling{stroke:#a1a1aa;stroke-dasharray:4 4}.own{fill:#15803d}.bad{fill:#b91c1c}h2{font-size:1rem;margin:2rem 0 0}p{margin:0 0 .5rem}
@media(prefers-color-scheme:dark){body{color:#e4e4e7;background:#18181b}text{fill:#a1a1aa}.grid{stroke:#3f3f46}.line{stroke:#4ade80}.own{fill:#4ade80}.bad{fill:#f87171}}`;

/** Writes the page and answers where it is. @param {string} file @param {string} page */
export function report(file, page) {
  const series = Map.groupBy(
    runsOf(file).filter((run) => Number.isFinite(valueOf(run))),
    seriesOf,
  );
  const parts = [...series]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([title, runs]) => {
      const last = runs.at(-1);
      const said = `${plain(Number(valueOf(last)))} ${last.unit ?? ''}${last.ceiling == null ? '' : `; ceiling ${plain(last.ceiling)}`}${last.errors ? `; ${last.errors} errors` : ''}`;
      return `<section><h2>${escaped(title)}</h2><p>${escaped(said)} (${runs.length} runs, the last on ${escaped(last.machine?.cores)} cores at load ${escaped(last.machine?.load ?? '?')})</p>${drawing(runs)}</section>`;
    });
  const body = parts.length > 0 ? parts.join('\n') : '<p>No run is kept yet.</p>';
  writeFileSync(
    page,
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Benches</title><style>${style}</style>
<h1>Benches</h1><p>Solid: what was measured. Dashed: the ceiling of the same run. Red: a run with errors.</p>\n${body}</html>\n`,
  );
  return page;
}
