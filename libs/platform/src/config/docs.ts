import { variables } from './config.js';
import { isFor, processNames, secretHolders, type Secret } from './secrets.js';

interface Line {
  readonly name: string;
  readonly text: string;
  /** As one writes it in `.env`; null where there is none. */
  readonly fallback: string | null;
  readonly required: boolean;
}

const plain = (value: unknown): string => {
  if (Array.isArray(value)) return value.join(',');
  return String(value);
};

/** The variables in the schema's order, with what stands there when nothing is set. */
const lines = (): Line[] =>
  Object.entries(variables.shape).map(([name, schema]) => {
    const text = schema.description;
    if (text === undefined) throw new Error(`${name} has no description`);
    const unset = schema.safeParse(undefined);
    // A toggle's own default is a boolean by the time it is parsed.
    const value = unset.success && typeof unset.data === 'boolean' ? (unset.data ? 'on' : 'off') : unset.data;
    return { name, text, required: !unset.success, fallback: unset.success && value !== undefined ? plain(value) : null };
  });

/** `.env.example`: every variable, commented out with its default; what must be set stands bare. */
export const envExample = (): string =>
  [
    '# Made by libs/platform/src/config/write-docs.ts from the schema in config.ts. `npm start` needs none of these.',
    ...lines().flatMap(({ name, text, fallback, required }) => [
      '',
      `# ${text.replaceAll('`', '')}`,
      required ? `${name}=` : `# ${name}=${fallback ?? ''}`,
    ]),
    '',
  ].join('\n');

/** `docs/configuration.md`. */
export const configurationPage = (): string =>
  [
    '# Configuration',
    '',
    'Made by `libs/platform/src/config/write-docs.ts` from the schema in `config.ts`; a test compares them. Every process reads the same variables at its start;',
    'a wrong value stops it, and all faults are named at once, without their values. `npm start` sets what is required, and reads `.env` beside `package.json`.',
    '',
    '| variable | default | meaning |',
    '|---|---|---|',
    ...lines().map(
      ({ name, text, fallback, required }) =>
        `| \`${name}\` | ${required ? 'required' : fallback ? `\`${fallback}\`` : ''} | ${text.replaceAll('|', '\\|')} |`,
    ),
    '',
    '## Which process reads which secret',
    '',
    'A process does not read what another needs, whatever its environment holds (`loadConfig`), and `docker-compose.yml` gives each its own alone; a test',
    'compares. `workers-bulk` is a workers process with the lanes `bulk` and `media` and nothing else. Tools such as `npm run verify` read all but the',
    "owner's address; in demo mode `prepare` reads everything, since it seeds. What a process must have to start is required of it alone.",
    '',
    `| secret | ${processNames.join(' | ')} |`,
    `|---|${processNames.map(() => '---').join('|')}|`,
    ...(Object.keys(secretHolders) as Secret[]).map(
      (secret) => `| \`${secret}\` | ${processNames.map((name) => (isFor(secret, [name]) ? 'yes' : '')).join(' | ')} |`,
    ),
    '',
  ].join('\n');
