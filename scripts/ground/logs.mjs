// What processes say: every line as JSON into data/logs/<name>.log, warnings and worse in one line on the console.
import { appendFileSync, closeSync, fstatSync, openSync, readSync, renameSync, statSync } from 'node:fs';

const LIMIT = 20 * 1024 * 1024;

function rotate(file) {
  try {
    if (statSync(file).size > LIMIT) renameSync(file, file.replace(/\.log$/, '.1.log'));
  } catch {
    // not there yet
  }
}

/** For services that write by themselves and outlive us; they are rotated when they start. A log that cannot be made keeps none of them away. */
export function openLog(file) {
  rotate(file);
  try {
    return openSync(file, 'a', 0o640);
  } catch {
    return openSync('/dev/null', 'a');
  }
}

/** A full disk costs the line, never who wrote it. */
export function append(file, text) {
  try {
    appendFileSync(file, text);
    return true;
  } catch {
    return false;
  }
}

export function tail(file, lines = 20) {
  try {
    const fd = openSync(file, 'r');
    const { size } = fstatSync(fd);
    const buffer = Buffer.alloc(Math.min(size, 16_384));
    readSync(fd, buffer, 0, buffer.length, Math.max(0, size - buffer.length));
    closeSync(fd);
    return buffer.toString('utf8').trim().split('\n').slice(-lines).join('\n');
  } catch {
    return '';
  }
}

const LEVELS = { 10: 'trace', 20: 'debug', 30: 'info', 40: 'warn', 50: 'error', 60: 'fatal' };
const toNumber = (level) => (typeof level === 'number' ? level : Number(Object.entries(LEVELS).find(([, n]) => n === level)?.[0]) || 30);

function parse(line, fallback) {
  if (line.startsWith('{')) {
    try {
      const record = JSON.parse(line);
      return { record, level: toNumber(record.level), text: line };
    } catch {
      // a line that only looks like JSON is text
    }
  }
  const record = { level: fallback, time: Date.now(), msg: line };
  return { record, level: fallback, text: JSON.stringify(record) };
}

function pretty(name, { level, record }) {
  const time = new Date(typeof record.time === 'number' ? record.time : Date.now()).toTimeString().slice(0, 8);
  const cause = record.err?.message && record.err.message !== record.msg ? ` (${record.err.message})` : '';
  return `${time} ${name.padEnd(12)} ${LEVELS[level] ?? level} ${String(record.msg ?? '')
    .split('\n')[0]
    .slice(0, 400)}${cause}`;
}

/** Takes a stream apart into lines; a line without an end is cut at 64 kB instead of filling memory. */
function byLine(stream, take) {
  let rest = '';
  stream.setEncoding('utf8');
  stream.on('data', (chunk) => {
    rest += chunk;
    const lines = rest.split('\n');
    rest = lines.pop();
    if (rest.length > 65_536) lines.push(rest.slice(0, 65_536));
    if (rest.length > 65_536) rest = '';
    for (const line of lines) if (line.trim()) take(line);
  });
  stream.on('end', () => rest.trim() && take(rest));
  stream.on('error', () => {});
}

/** Follows a child's stdout and stderr. What Node itself says on stderr (a crash) counts as an error. */
export function follow(name, child, file, print) {
  let size = 0;
  try {
    size = statSync(file).size;
  } catch {
    // first line makes it
  }
  const write = (fallback) => (line) => {
    const entry = parse(line, fallback);
    if (size > LIMIT) {
      rotate(file);
      size = 0;
    }
    if (append(file, `${entry.text}\n`)) size += entry.text.length;
    if (entry.level >= 40) print(pretty(name, entry));
  };
  byLine(child.stdout, write(30));
  byLine(child.stderr, write(50));
}
