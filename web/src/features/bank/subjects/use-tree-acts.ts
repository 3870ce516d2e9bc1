import { type KeyboardEvent, type RefObject, useState } from 'react';
import type { SubjectNode } from '#contracts/http/bank';
import { CallError } from '../../../client/call-error.js';
import { toDigits } from '../../../i18n/digits.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { type Goal, stepOf } from './drop.js';
import { treeText } from './text.js';
import { actOf } from './tree-keys.js';
import type { TreeTool } from './tree-tools.js';
import { refused, useTreeChanges } from './use-tree.js';
import { useTreeFocus } from './use-tree-focus.js';
import type { TreeView } from './use-tree-view.js';

/** What is being typed: a new name for a node, or a child's below it (null: a subject). */
export type Typing = { readonly kind: 'rename'; readonly id: string } | { readonly kind: 'child'; readonly below: string | null };
/** The question that stands before a change, or what the server says against it. */
export type Asking =
  | { readonly kind: 'move' | 'merge'; readonly node: SubjectNode }
  | { readonly kind: 'full'; readonly node: SubjectNode; readonly message: string };

type Changes = ReturnType<typeof useTreeChanges>;
type Focus = ReturnType<typeof useTreeFocus>['focus'];

/** A node one place up or down among its siblings; where it stands then is read out. */
const useStep = (nodes: readonly SubjectNode[], changes: Changes, focus: Focus) => {
  const [t, locale, [told, setTold]] = [useText(treeText), useLocale(), useState('')];
  const step = async (one: SubjectNode, by: 1 | -1): Promise<void> => {
    const goal = stepOf(nodes, one.id, by);
    if (!goal) return;
    await changes.move(one.id, goal);
    setTold(t('movedPlace', { name: one.name, n: toDigits(String(goal.position + 1), locale) }));
    focus(one.id);
  };
  return { told, step };
};

/** Takes an empty node away and gives the focus to `near`; one that still holds something is asked about. */
const useRemove = (changes: Changes, focus: Focus, ask: (asking: Asking) => void) => {
  const t = useText(treeText);
  return async (one: SubjectNode, near: string | undefined): Promise<void> => {
    try {
      await changes.remove(one);
      focus(near);
    } catch (thrown) {
      const full = thrown instanceof CallError && thrown.statusMessage === 'Subject not empty';
      if (full) ask({ kind: 'full', node: one, message: thrown.message });
      else refused(thrown, t);
    }
  };
};

/** Everything that is done in the tree, by button, by key, or by letting something go. */
export const useTreeActs = (nodes: readonly SubjectNode[], view: TreeView, tree: RefObject<HTMLElement | null>, writable: boolean) => {
  const changes = useTreeChanges(nodes);
  const [typing, setTyping] = useState<Typing | null>(null);
  const [asking, setAsking] = useState<Asking | null>(null);
  const { chosen, setChosen, focus } = useTreeFocus(tree, typing !== null);
  const { told, step } = useStep(nodes, changes, focus);
  const remove = useRemove(changes, focus, setAsking);
  const node = nodes.find(({ id }) => id === chosen) ?? null;
  const at = view.rows.findIndex((row) => row.node.id === chosen);
  const drop = async (id: string, goal: Goal): Promise<void> => {
    await changes.move(id, goal);
    if (goal.parentId) view.toggle(goal.parentId, true);
    focus(id);
  };
  const use = (tool: TreeTool, one: SubjectNode): void => {
    if (tool === 'add') {
      view.toggle(one.id, true);
      setTyping({ kind: 'child', below: one.id });
    } else if (tool === 'rename') setTyping({ kind: 'rename', id: one.id });
    else if (tool === 'up' || tool === 'down') void step(one, tool === 'up' ? -1 : 1);
    else if (tool === 'remove') void remove(one, (view.rows[at + 1] ?? view.rows[at - 1])?.node.id);
    else setAsking({ kind: tool, node: one });
  };
  const press = (event: KeyboardEvent): void => {
    const onRow = event.target instanceof HTMLElement && event.target.dataset['node'] === node?.id;
    if (!node || !onRow || typing) return;
    const act = actOf(event.key, event.altKey, node, { view, at, focus, use: writable ? use : null });
    if (!act) return;
    event.preventDefault();
    act();
  };
  const may = (tool: TreeTool): boolean =>
    node !== null && (tool !== 'up' || stepOf(nodes, node.id, -1) !== null) && (tool !== 'down' || stepOf(nodes, node.id, 1) !== null);
  return { node, at, choose: setChosen, focus, typing, setTyping, asking, setAsking, told, use, drop, press, may, changes };
};
export type TreeActs = ReturnType<typeof useTreeActs>;
