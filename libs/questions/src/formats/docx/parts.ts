import { stepsOfXml } from '../../packages/xml-walk.js';
import type { Element } from './element.js';

interface Open {
  name: string;
  attributes: Record<string, string>;
  children: (Element | string)[];
}

/** Word's own prefix of a namespace, in the transitional form of ECMA-376 and the strict one. */
const prefixes: readonly (readonly [RegExp, string])[] = [
  [/wordprocessingml\/(?:2006\/)?main$/, 'w'],
  [/officeDocument\/(?:2006\/)?math$/, 'm'],
  [/officeDocument\/(?:2006\/)?relationships$/, 'r'],
  [/package\/2006\/relationships$/, 'rel'],
  [/drawingml\/(?:2006\/)?main$/, 'a'],
  [/drawingml\/(?:2006\/)?wordprocessingDrawing$/, 'wp'],
  [/drawingml\/(?:2006\/)?picture$/, 'pic'],
  [/wordprocessingShape$/, 'wps'],
  [/wordprocessingGroup$/, 'wpg'],
  [/wordprocessingCanvas$/, 'wpc'],
  [/markup-compatibility\/2006$/, 'mc'],
  [/office\/word\/2010\/wordml$/, 'w14'],
  [/^urn:schemas-microsoft-com:vml$/, 'v'],
  [/^urn:schemas-microsoft-com:office:office$/, 'o'],
];
const prefixOf = (uri: string): string | undefined => prefixes.find(([pattern]) => pattern.test(uri))?.[1];

/** Names with Word's prefixes, whatever the document calls them. */
class Names {
  private readonly own = new Map<string, string>();
  private readonly known = new Map<string, string>();

  declare(attributes: Readonly<Record<string, string>>): void {
    for (const name in attributes) {
      if (!name.startsWith('xmlns')) continue;
      const prefix = prefixOf(attributes[name]!);
      if (!prefix) continue;
      this.own.set(name.slice(6), prefix);
      this.known.clear();
    }
  }

  of(name: string, attribute = false): string {
    const found = this.known.get(name);
    if (found !== undefined) return found;
    const colon = name.indexOf(':');
    const prefix = colon < 0 ? '' : name.slice(0, colon);
    const own = attribute && colon < 0 ? '' : this.own.get(prefix);
    const made = own ? `${own}:${name.slice(colon + 1)}` : name;
    if (!(attribute && colon < 0)) this.known.set(name, made);
    return made;
  }
}

/**
 * The elements of an XML part that stand right below one called `holder` (below the root when not given), one after the other, so that a long
 * document is never in memory as a tree. Throws PackageProblem: 'doctype', 'too-deep', 'file-broken' (not well-formed).
 */
export function* partElements(xml: string, holder?: string): Generator<Element> {
  const open: Open[] = [];
  const names = new Names();
  let ready: Element[] = [];
  let level = -1;
  let deep = 0;
  const steps = stepsOfXml(xml, {
    open: (tag, given) => {
      deep += 1;
      names.declare(given);
      const name = names.of(tag);
      if (level < 0) {
        if (holder === undefined || name === holder) level = deep;
        return;
      }
      const attributes: Record<string, string> = {};
      for (const key in given) if (!key.startsWith('xmlns')) attributes[names.of(key, true)] = given[key]!;
      open.push({ name, attributes, children: [] });
    },
    text: (text) => void open.at(-1)?.children.push(text),
    close: () => {
      if (level === deep) level = -1;
      deep -= 1;
      const done = open.pop();
      if (!done) return;
      const parent = open.at(-1);
      if (parent) parent.children.push(done);
      else ready.push(done);
    },
  });
  for (const step of steps) {
    void step;
    yield* ready;
    ready = [];
  }
}

/** A small part (styles, numbering, relations) as one element that holds what stands below its root. */
export const partTree = (xml: string): Element => ({ name: 'part', attributes: {}, children: [...partElements(xml)] });
