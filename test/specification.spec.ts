import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { profileFields } from '#contracts/http/identity';
import { hscBatches } from '#contracts/shared/choices';
import { specified } from '../web/src/routes.js';
import { type Clause, type Proof, sections } from './specification.lines.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
/** The document itself stands beside the project, not in it. */
const document = join(root, '..', 'shared', 'spec.md');

/** Lines of the specification whose feature is not built; the number only falls. */
const mostWaiting = 1;

const clauses = Object.entries(sections).flatMap(([section, lines]) => lines.map((clause) => ({ section, clause })));
const proofsOf = ([, held]: Clause): readonly Proof[] => (Array.isArray(held) ? (held as readonly Proof[]) : []);

/** What a section says, without its heading and the head of its table. */
const sectionText = (text: string, number: string): string =>
  (new RegExp(`^## ${number}\\. .*\\n([\\s\\S]*?)(?=^## |$(?![\\s\\S]))`, 'm').exec(text)?.[1] ?? '').replaceAll(
    /^\|[^\n]*\|\n\|[-|]+\|$/gm,
    '',
  );

describe('the specification, line by line', () => {
  // Red when a test is renamed or removed and its line is left without one.
  it('has a test for each line of §§4, 5, 7, 8 and 9', () => {
    const missing = clauses.flatMap(({ section, clause }) =>
      proofsOf(clause).flatMap(([file, title]) => {
        const stands = existsSync(join(root, file)) && ["'", '"', '`'].some((quote) => read(file).includes(`${quote}${title}`));
        return stands ? [] : [`§${section} "${clause[0]}": no test "${title}" in ${file}`];
      }),
    );
    expect(missing).toEqual([]);
    expect(clauses.filter(({ clause }) => Array.isArray(clause[1]) && proofsOf(clause).length === 0)).toEqual([]);
    const waiting = clauses.filter(({ clause: [, held] }) => 'waits' in held);
    process.stdout.write(`Lines of the specification that wait for their feature: ${waiting.length}\n`);
    expect(waiting.length).toBeLessThanOrEqual(mostWaiting);
  });

  // Red when the document says something that no line of the table repeats word for word.
  it('leaves nothing of these sections out', () => {
    if (!existsSync(document)) {
      process.stdout.write('The specification is not beside the project: its lines were not compared.\n');
      return;
    }
    const text = readFileSync(document, 'utf8');
    for (const [section, lines] of Object.entries(sections)) {
      const rest = lines.reduce(
        (left, [clause]) => {
          expect(left).toContain(clause);
          return left.replace(clause, '');
        },
        sectionText(text, section),
      );
      expect({ section, rest: rest.replaceAll(/[\s-]/g, '') }).toEqual({ section, rest: '' });
    }
  });

  // Red when a page of the specification loses its screen.
  it('has a screen for each of its pages', () => {
    expect(specified.length).toBeGreaterThan(70);
    expect(specified.filter(({ screen }) => !screen).map(({ path }) => path)).toEqual([]);
  });

  it('typesets mathematics with the version of the specification', () => {
    const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> };
    expect(dependencies['katex']).toBe('0.16.11');
  });

  it('asks for three characters and offers six batches', () => {
    const fits = { phone: '01712345678', institute: 'ঢাক', hsc_batch: 'JOB' };
    expect(profileFields.safeParse(fits).success).toBe(true);
    for (const [field, message] of [
      ['phone', 'Phone is required'],
      ['institute', 'Institute is required'],
      ['hsc_batch', 'HSC Batch is required'],
    ] as const)
      expect(profileFields.safeParse({ ...fits, [field]: '01' }).error?.issues.map((issue) => issue.message)).toEqual([message]);
    // Beyond the specification, which asks for three characters alone: what is kept is a phone.
    expect(profileFields.safeParse({ ...fits, phone: 'hello' }).error?.issues.map((issue) => issue.message)).toEqual([
      'Phone is not valid',
    ]);
    expect([...hscBatches]).toEqual(['HSC 2027', 'HSC 2026', 'HSC 2025', 'HSC 2024', 'JOB', 'Others']);
  });
});
