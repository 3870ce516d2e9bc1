import { type ReactNode, type RefObject, useState } from 'react';
import type { SubjectNode } from '#contracts/http/bank';
import { useText } from '../../../i18n/index.js';
import { useDrag, type Zone } from '../use-drag.js';
import { goalOf } from './drop.js';
import { NameField } from './name-field.js';
import { indent, NodeRow } from './node-row.js';
import { treeText } from './text.js';
import type { TreeActs } from './use-tree-acts.js';
import type { TreeView } from './use-tree-view.js';

interface Held {
  readonly id: string;
  readonly over: string;
  readonly zone: Zone;
}

export interface TreeRowsProps {
  readonly nodes: readonly SubjectNode[];
  readonly tree: RefObject<HTMLDivElement | null>;
  readonly view: TreeView;
  readonly acts: TreeActs;
  readonly writable: boolean;
}

/** What is dragged, and where letting it go would put it. */
const useHeld = ({ nodes, tree, acts }: TreeRowsProps) => {
  const [held, setHeld] = useState<Held | null>(null);
  useDrag(tree, {
    over: (id, over, zone) => setHeld({ id, over, zone }),
    end: (id, last) => {
      const goal = last ? goalOf(nodes, id, last.other, last.zone) : null;
      setHeld(null);
      if (goal) void acts.drop(id, goal);
    },
  });
  const levelOf = (id: string): string | undefined => nodes.find((node) => node.id === id)?.level;
  const zoneAt = (id: string): Zone | null => {
    if (held?.over !== id || !goalOf(nodes, held.id, held.over, held.zone)) return null;
    if (levelOf(id) !== levelOf(held.id)) return 'into';
    return held.zone === 'after' ? 'after' : 'before';
  };
  return { dragged: held?.id ?? null, zoneAt };
};

const NewChild = ({ below, depth, acts }: { below: string | null; depth: number; acts: TreeActs }): ReactNode => {
  const t = useText(treeText);
  return (
    <div
      role="treeitem"
      aria-level={depth + 1}
      aria-selected={false}
      aria-label={t('nodeNew')}
      className="flex min-h-11 items-center gap-1 border-b border-line pr-2.5 pl-12"
    >
      <span style={indent(depth)} className="shrink-0" />
      <NameField
        name=""
        label={t('nodeNew')}
        onKeep={async (name) => acts.focus(await acts.changes.create(below, name))}
        onLeave={() => acts.setTyping(null)}
      />
    </div>
  );
};

/** The rows that are seen; the name that is typed stands in its row, a new child after the last one of its parent. */
export const TreeRows = (props: TreeRowsProps): ReactNode => {
  const { tree, view, acts, writable } = props;
  const [t, { dragged, zoneAt }] = [useText(treeText), useHeld(props)];
  const { typing, node: chosen } = acts;
  const below = typing?.kind === 'child' ? typing.below : null;
  const parent = view.rows.find(({ node }) => node.id === below);
  const last = parent ? view.rows.findLast(({ path }) => path.some(({ id }) => id === below)) : undefined;
  return (
    <div ref={tree} role="tree" tabIndex={-1} aria-label={t('tree')} onKeyDown={acts.press} className="[&>*:last-child]:border-b-0">
      {view.rows.map((place, at) => {
        const { node } = place;
        const renamed = typing?.kind === 'rename' && typing.id === node.id;
        const leave = (): void => {
          acts.setTyping(null);
          acts.focus(node.id);
        };
        return [
          <NodeRow
            key={node.id}
            place={place}
            chosen={node.id === chosen?.id}
            open={view.isOpen(node.id)}
            parent={view.hasChildren(node.id)}
            query={view.query}
            writable={writable}
            stop={acts.at < 0 ? at === 0 : node.id === chosen?.id}
            drop={zoneAt(node.id)}
            dragged={dragged === node.id}
            onChoose={() => acts.choose(node.id)}
            onToggle={() => view.toggle(node.id)}
            name={
              renamed ? (
                <NameField name={node.name} label={t('nodeName')} onKeep={(name) => acts.changes.rename(node.id, name)} onLeave={leave} />
              ) : null
            }
          />,
          place === last && parent ? <NewChild key="new" below={below} depth={parent.depth + 1} acts={acts} /> : null,
        ];
      })}
      {typing?.kind === 'child' && below === null ? <NewChild below={null} depth={0} acts={acts} /> : null}
    </div>
  );
};
