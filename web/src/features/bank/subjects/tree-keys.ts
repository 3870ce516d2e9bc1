import type { SubjectNode } from '#contracts/http/bank';
import type { TreeTool } from './tree-tools.js';
import type { TreeView } from './use-tree-view.js';

interface Around {
  readonly view: TreeView;
  /** Which of the rows that are seen has the focus. */
  readonly at: number;
  readonly focus: (id: string | null | undefined) => void;
  /** Null where the tree is only read. */
  readonly use: ((tool: TreeTool, node: SubjectNode) => void) | null;
}

/** What a key does on the row that has the focus; undefined where it does nothing. */
export const actOf = (key: string, alt: boolean, one: SubjectNode, { view, at, focus, use }: Around): (() => void) | undefined => {
  const parent = view.hasChildren(one.id);
  const open = parent && view.isOpen(one.id);
  const go = (by: number) => (): void => focus(view.rows[at + by]?.node.id);
  const act = (tool: TreeTool): (() => void) | undefined => (use ? () => use(tool, one) : undefined);
  const keys: Readonly<Record<string, (() => void) | undefined>> = {
    ArrowDown: alt ? act('down') : go(1),
    ArrowUp: alt ? act('up') : go(-1),
    ArrowRight: parent && !open ? () => view.toggle(one.id, true) : go(1),
    ArrowLeft: () => (open ? view.toggle(one.id, false) : focus(one.parentId)),
    Home: () => focus(view.rows[0]?.node.id),
    End: () => focus(view.rows.at(-1)?.node.id),
    F2: act('rename'),
    Delete: act('remove'),
  };
  return Object.hasOwn(keys, key) ? keys[key] : undefined;
};
