import { expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { leftOverFaults, noteOnce } from '../../../../../test/support/piece-fates.js';
import { samples } from '../../../../../test/support/samples.js';
import { asDetected, openFile } from '../../import/open-file.js';
import type { Fate } from '../fates.js';
import { readPaperText } from './read-paper.js';

const folder = fileURLToPath(new URL('../../../../../test/samples/habits/', import.meta.url));
const own = ['', 'matrix'].flatMap((name) => readdirSync(path.join(folder, name)).map((file) => path.join(folder, name, file)));

/** Lines without a fate, empty ones that have one, and those that only the account or only the fates leave over. */
const odd = (text: string): string[] => {
  const fates = new Map<string, Fate>();
  const found = [...readPaperText(text, noteOnce(fates))];
  const lines = text.split(/\r\n?|\n/);
  return [
    ...lines.filter((line, at) => fates.has(String(at + 1)) === (line.trim() === '')),
    ...leftOverFaults(fates, found, Number, (piece) => lines[Number(piece) - 1] ?? ''),
  ];
};

// Red when a line is read and nothing is said of it.
it('gives each line of every sample one fate', async () => {
  const given = samples();
  const shared = Object.keys(given?.expected ?? {}).filter((name) => name.endsWith('.txt'));
  const files = [
    ...own.filter((name) => name.endsWith('.txt')).map((name) => [name, readFileSync(name)] as const),
    ...shared.map((name) => [name, given!.bytes(name)] as const),
  ];
  let lines = 0;
  for (const [name, bytes] of files) {
    const { format, text } = await openFile(bytes, path.basename(name), { ...asDetected, bijoy: 'leave' });
    if (format !== 'paper' || text === null) continue;
    expect([name, odd(text)]).toEqual([name, []]);
    lines += text.split('\n').length;
  }
  expect(lines).toBeGreaterThan(1000);
});

it('says what the lines are', () => {
  const fates: string[] = [];
  const text =
    'Model Test\n\nInstructions:\n1. Answer all.\n\n1. Up? [DU 2019]\nA) sky\nB) mud\nAnswer: A\nIt is above.\nPage 1 of 2\n2. Define force.\n\n@channel';
  for (const _found of readPaperText(text, (piece, fate) => void fates.push(`${piece} ${fate}`)));
  expect(fates).toEqual([
    '1 heading',
    '3 heading',
    '4 left-over',
    '6 stem',
    '7 option',
    '8 option',
    '9 key',
    '10 explanation',
    '11 sign',
    '12 refused',
    '14 refused',
  ]);
});

// Red (seen) when an answer of the list that is for no question is a key.
it('leaves over all lines of an answer that is for no question', () => {
  const fates = new Map<string, Fate>();
  const text = '1. Up?\nA) sky\nB) mud\n\nAnswers\n1. A\n9. B\nBecause.';
  const [question, left] = [...readPaperText(text, noteOnce(fates))];
  expect([question?.is, left?.is, left?.asFound]).toEqual(['question', 'left-over', '9. B\nBecause.']);
  expect([...fates.values()]).toEqual(['stem', 'option', 'option', 'heading', 'key', 'left-over', 'left-over']);
});

it('says it of blocks without labels and of Open Trivia', () => {
  const of = (text: string): string => {
    const fates: Fate[] = [];
    for (const _found of readPaperText(text, (_piece, fate) => void fates.push(fate)));
    return fates.join(' ');
  };
  expect(of('Which?\nx\ny\nz\nb\n\nWhich sea?\nred\nblue\nblack\nc')).toBe('stem option option option key stem option option option key');
  expect(of('Hello\n#Q Which\nof them?\n^ x\nA x\nB y')).toBe('left-over stem stem key option option');
});
