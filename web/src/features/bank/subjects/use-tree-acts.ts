import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { SubjectNode } from '#contracts/http/bank';
import { CallError } from '../../../client/call-error.js';
import { toDigits } from '../../../i18n/digits.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { type Goal, stepOf } from './drop.js';
import { treeText } from './text.js';
import type { TreeTool } from './tree-tools.js';
import { refused, useTreeChanges } from './use-tree.js';
import type { TreeView } from './use-tree-view.js';

/** What is being typed: a new name for a node, or a child's below it (null: a subject). */
export type Typing = { readonly kind: 'rename'; readonly id: string } | { readonly kind: 'child'; readonly below: string | null };
/** The question that stands before a change, or what the server says against it. */
export type Asking =
  | { readonly kind: 'move' | 'merge'; readonly node: SubjectNode }
  | { readonly kind: 'full'; readonly node: SubjectNode; readonly message: string };

/** Which row has the focus, also one that is made, moved or named anew and drawn a moment later. */
const useFocus = (tree: RefObject<HTMLElement | null>, typing: boolean) => {
  const [chosen, setChosen] = useState<string | null>(null);
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    const row = wanted.current === null ? null : tree.current?.querySelector<HTMLElement>(`[data-node="${wanted.current}"]`);
    if (!row || typing) return;
    row.focus();
    wanted.current = null;
  });
  const focus = (id: string | null | undefined): void => {
    if (!id) return;
    setChosen(id);
    wanted.current = id;
  };
  return { chosen, setChosen, focus };
};

/** Everything that is done in the tree, by button, by key, or by letting something go. */
export const useTreeActs = (nodes: readonly SubjectNode[], view: TreeView, tree: RefObject<HTMLElement | null>, writable: boolean) => {
  const [t, locale, changes] = [useText(treeText), useLocale(), useTreeChanges(nodes)];
  const [typing, setTyping] = useState<Typing | null>(null);
  const [asking, setAsking] = useState<Asking | null>(null);
  const [told, setTold] = useState('');
  const { chosen, setChosen, focus } = useFocus(tree, typing !== null);
  const node = nodes.find(({ id }) => id === chosen) ?? null;
  const at = view.rows.findIndex((row) => row.node.id === chosen);

  const step = async (one: SubjectNode, by: 1 | -1): Promise<void> => {
    const goal = stepOf(nodes, one.id, by);
    if (!goal) return;
    await changes.move(one.id, goal);
    setTold(t('movedPlace', { name: one.name, n: toDigits(String(goal.position + 1), locale) }));
    focus(one.id);
  };
  const drop = async (id: string, goal: Goal): Promise<void> => {
    await changes.move(id, goal);
    if (goal.parentId) view.toggle(goal.parentId, true);
    focus(id);
  };
  const remove = async (one: SubjectNode): Promise<void> => {
    const near = view.rows[at + 1] ?? view.rows[at - 1];
    try {
      await changes.remove(one);
      focus(near?.node.id);
    } catch (thrown) {
      const full = thrown instanceof CallError && thrown.statusMessage === 'Subject not empty';
      if (full) setAsking({ kind: 'full', node: one, message: thrown.message });
      else refused(thrown, t);
    }
  };
  const use = (tool: TreeTool, one: SubjectNode): void => {
    if (tool === 'add') {
      view.toggle(one.id, true);
      setTyping({ kind: 'child', below: one.id });
    } else if (tool === 'rename') setTyping({ kind: 'rename', id: one.id });
    else if (tool === 'up' || tool === 'down') void step(one, tool === 'up' ? -1 : 1);
    else if (tool === 'remove') void remove(one);
    else setAsking({ kind: tool, node: one });
  };
  /** What a key does on the row that has the focus. */
  const actOf = (key: string, alt: boolean, one: SubjectNode): (() => void) | undefined => {
    const parent = view.hasChildren(one.id);
    const open = parent && view.isOpen(one.id);
    const go = (by: number): void => focus(view.rows[at + by]?.node.id);
    const keys: Readonly<Record<string, (() => void) | undefined>> = {
      ArrowDown: alt ? (writable ? () => use('down', one) : undefined) : () => go(1),
      ArrowUp: alt ? (writable ? () => use('up', one) : undefined) : () => go(-1),
      ArrowRight: () => (parent && !open ? view.toggle(one.id, true) : go(1)),
      ArrowLeft: () => (open ? view.toggle(one.id, false) : focus(one.parentId)),
      Home: () => focus(view.rows[0]?.node.id),
      End: () => focus(view.rows.at(-1)?.node.id),
      F2: writable ? () => use('rename', one) : undefined,
      Delete: writable ? () => use('remove', one) : undefined,
    };
    return Object.hasOwn(keys, key) ? keys[key] : undefined;
  };
  const press = (event: KeyboardEvent): void => {
    const onRow = event.target instanceof HTMLElement && event.target.dataset['node'] === node?.id;
    const act = node && onRow && !typing ? actOf(event.key, event.altKey, node) : undefined;
    if (!act) return;
    event.preventDefault();
    act();
  };
  return {
    node,
    at,
    choose: setChosen,
    focus,
    typing,
    setTyping,
    asking,
    setAsking,
    told,
    use,
    drop,
    press,
    may: (tool: TreeTool): boolean =>
      node !== null && (tool !== 'up' || stepOf(nodes, node.id, -1) !== null) && (tool !== 'down' || stepOf(nodes, node.id, 1) !== null),
    changes,
  };
};
export type TreeActs = ReturnType<typeof useTreeActs>;
