import { PackageProblem } from './package-problem.js';
import { decodeXml } from './decode-xml.js';
import { localName, type XmlElement, type XmlNode } from './xml-tree.js';
import { stepsOfXml, walkXml, type XmlHandlers } from './xml-walk.js';

type Growing = XmlElement & { readonly children: XmlNode[] };

/** Grows trees from what a walk reports: whole elements that are wanted, one after another. */
const grower = (wanted: (name: string, path: readonly string[]) => boolean, done: (element: XmlElement) => void): XmlHandlers => {
  const path: string[] = [];
  const open: Growing[] = [];
  return {
    open: (name, attributes, line) => {
      const parent = open.at(-1);
      const grows = parent !== undefined || wanted(name, path);
      path.push(name);
      if (!grows) return;
      const element: Growing = { name, local: localName(name), attributes, children: [], line };
      parent?.children.push(element);
      open.push(element);
    },
    close: () => {
      path.pop();
      const closed = open.pop();
      if (closed && open.length === 0) done(closed);
    },
    text: (text) => {
      const parent = open.at(-1);
      if (!parent) return;
      const before = parent.children.at(-1);
      if (typeof before === 'string') parent.children[parent.children.length - 1] = before + text;
      else parent.children.push(text);
    },
  };
};

/** A whole document as a tree of elements; for small ones. Throws PackageProblem: 'doctype', 'too-deep', 'file-broken'. */
export const readXml = (source: string | Uint8Array, firstLine = 1): XmlElement => {
  let root: XmlElement | null = null;
  const handlers = grower(
    (_name, path) => path.length === 0,
    (element) => {
      root = element;
    },
  );
  walkXml(typeof source === 'string' ? source : decodeXml(source), handlers, firstLine);
  if (!root) throw new PackageProblem('file-broken', 'No element', { detail: 'No element' });
  return root;
};

/**
 * The wanted elements of a big document, each as a tree, one after another; `path` holds the names of the elements around. What stands
 * within a wanted element belongs to it. Throws what `stepsOfXml` throws, after the elements before have been given.
 */
export function* elementsOfXml(
  source: string | Uint8Array,
  wanted: (name: string, path: readonly string[]) => boolean,
): Generator<XmlElement> {
  let ready: XmlElement[] = [];
  let last = false;
  const grown = grower(wanted, (element) => {
    ready.push(element);
    last = true;
  });
  const handlers: XmlHandlers = {
    ...grown,
    close: (name, line) => {
      last = false;
      grown.close?.(name, line);
    },
  };
  const take = (): XmlElement[] => {
    const taken = ready;
    ready = [];
    return taken;
  };
  const steps = stepsOfXml(typeof source === 'string' ? source : decodeXml(source), handlers);
  try {
    for (const step of steps) {
      void step;
      yield* take();
    }
  } catch (error) {
    // The parser closes an element before it finds that the closing tag was another one's.
    if (last && error instanceof PackageProblem && error.facts.detail === 'unexpected close tag.') ready.pop();
    yield* take();
    throw error;
  }
}
