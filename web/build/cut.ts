import { parseAst } from 'vite';

/** What goes out of one file of a library. Written for one version of it, so whatever is not found stops the build. */
export interface Cut {
  /** Function by name → its body. */
  readonly bodies?: Readonly<Record<string, string>>;
  /** Text → what stands for it. */
  readonly texts?: readonly (readonly [string, string])[];
  /** Statements at the top that begin so. */
  readonly statements?: readonly string[];
  /** Calls of these with a condition keep the condition alone; words for developers go. */
  readonly asserts?: readonly string[];
  /** Calls of these go. */
  readonly warnings?: readonly string[];
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly id?: { readonly name: string } | null;
  readonly body?: Node | readonly Node[];
  readonly callee?: { readonly name?: string };
  readonly arguments?: readonly Node[];
}
interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

const walk = (node: Node, meet: (node: Node) => void): void => {
  meet(node);
  for (const value of Object.values(node)) {
    for (const item of Array.isArray(value) ? (value as unknown[]) : [value]) if (isNode(item)) walk(item, meet);
  }
};

const editsOf = (code: string, { bodies = {}, statements = [], asserts = [], warnings = [] }: Cut, file: string): Edit[] => {
  const edits: Edit[] = [];
  const missing = new Set([...Object.keys(bodies), ...statements]);
  const program = parseAst(code) as unknown as Node & { readonly body: readonly Node[] };
  for (const { start, end } of program.body) {
    const found = statements.find((first) => code.startsWith(first, start));
    if (found !== undefined) edits.push({ start, end, text: '' });
    if (found !== undefined) missing.delete(found);
  }
  walk(program, (node) => {
    const name = node.type === 'FunctionDeclaration' ? node.id?.name : undefined;
    const text = name !== undefined && Object.hasOwn(bodies, name) ? bodies[name] : undefined;
    if (text !== undefined && isNode(node.body) && missing.delete(name ?? ''))
      edits.push({ start: node.body.start + 1, end: node.body.end - 1, text });
    const [first, second] = node.arguments ?? [];
    if (node.type !== 'CallExpression' || !first || !second) return;
    const called = node.callee?.name ?? '';
    if (asserts.includes(called)) edits.push({ start: first.end, end: second.end, text: '' });
    if (warnings.includes(called)) edits.push({ start: node.start, end: node.end, text: 'void 0' });
  });
  if (missing.size > 0) throw new Error(`${file} has no ${[...missing].join(', ')}`);
  return edits;
};

/** The outer of two edits wins: what stands inside a body that goes away goes with it. */
const apply = (code: string, edits: readonly Edit[]): string => {
  let [made, from] = ['', 0];
  for (const { start, end, text } of edits.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (start < from) continue;
    made += code.slice(from, start) + text;
    from = end;
  }
  return made + code.slice(from);
};

/** The code without what the cut names. Throws where something of it is not there: another version needs another look. */
export const cutOut = (code: string, cut: Cut, file: string): string => {
  let made = apply(code, editsOf(code, cut, file));
  for (const [from, to] of cut.texts ?? []) {
    if (!made.includes(from)) throw new Error(`${file} has no ${from}`);
    made = made.replace(from, () => to);
  }
  return made;
};
