import { type ReactNode, useRef } from 'react';
import type { SubjectNode } from '#contracts/http/bank';
import { useText } from '../../../i18n/index.js';
import { Button } from '../../../ui/button.js';
import { Empty } from '../../../ui/empty.js';
import { Icon } from '../../../ui/icon.js';
import { Modal } from '../../../ui/modal.js';
import { SearchField } from '../../../ui/search-field.js';
import { useMay } from '../words.js';
import { treeText } from './text.js';
import { MergeAsk, MoveAsk } from './tree-dialogs.js';
import { TreeRows } from './tree-rows.js';
import { TreeTools } from './tree-tools.js';
import { type TreeActs, useTreeActs } from './use-tree-acts.js';
import { type TreeView, useTreeView } from './use-tree-view.js';

const Bar = ({ view, onAdd }: { view: TreeView; onAdd: (() => void) | null }): ReactNode => {
  const t = useText(treeText);
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <SearchField label={t('treeFind')} value={view.query} onSearch={view.setQuery} className="w-full md:w-[230px]" />
      <Button size="sm" variant="ghost" onClick={view.openAll}>
        {t('expandAll')}
      </Button>
      <Button size="sm" variant="ghost" onClick={view.foldAll}>
        {t('collapseAll')}
      </Button>
      {onAdd ? (
        <Button size="sm" className="ml-auto" onClick={onAdd}>
          <Icon name="plus" size={16} />
          {t('addSubject')}
        </Button>
      ) : null}
    </div>
  );
};

const Heads = (): ReactNode => {
  const t = useText(treeText);
  return (
    <div
      aria-hidden="true"
      className="flex gap-1 rounded-t-panel border-b border-line-2 bg-sunken py-[7px] pr-2.5 pl-3 text-xs font-semibold text-text-3"
    >
      <span className="flex-1">{t('tree')}</span>
      <span className="w-16 text-right">{t('treeCounts')}</span>
      <span className="w-20 text-right max-sm:hidden">{t('treePublished')}</span>
    </div>
  );
};

/** Where it goes, with what it becomes one, or why it cannot be deleted. */
const Questions = ({ acts: { asking, setAsking, changes } }: { acts: TreeActs }): ReactNode => {
  const t = useText(treeText);
  const close = (): void => setAsking(null);
  if (!asking) return null;
  const { node } = asking;
  if (asking.kind === 'full')
    return (
      <Modal
        open
        onClose={close}
        title={t('notEmptyTitle', { name: node.name })}
        description={asking.message || t('noAnswer')}
        actions={<Button onClick={close}>{t('close')}</Button>}
      />
    );
  if (asking.kind === 'merge') return <MergeAsk node={node} onClose={close} />;
  return <MoveAsk node={node} onMove={(to) => changes.move(node.id, to)} onClose={close} />;
};

/** Subjects, chapters and topics: made, named, put in order, moved, merged and taken away, by pointer and by keyboard alike. */
export const SubjectTree = ({ nodes }: { nodes: readonly SubjectNode[] }): ReactNode => {
  const [t, writable, view] = [useText(treeText), useMay('questions.write'), useTreeView(nodes)];
  const tree = useRef<HTMLDivElement>(null);
  const acts = useTreeActs(nodes, view, tree, writable);
  const { node, typing } = acts;
  const add = (): void => acts.setTyping({ kind: 'child', below: null });
  if (nodes.length === 0 && !typing) {
    const first = (
      <Button size="sm" onClick={add}>
        {t('addSubject')}
      </Button>
    );
    return (
      <Empty title={t('treeEmpty')} action={writable ? first : undefined}>
        {t('treeEmptyText')}
      </Empty>
    );
  }
  return (
    <section className={node && writable ? 'max-md:pb-44' : undefined}>
      <Bar view={view} onAdd={writable ? add : null} />
      {writable && node ? <TreeTools node={node} may={acts.may} onTool={(tool) => acts.use(tool, node)} /> : null}
      {writable && !node ? <p className="mb-3 min-h-[34px] text-sm leading-[34px]! text-text-3 max-md:hidden">{t('treeSelect')}</p> : null}
      <div className="rounded-panel border border-line-2 bg-bg">
        <Heads />
        <TreeRows nodes={nodes} tree={tree} view={view} acts={acts} writable={writable} />
      </div>
      <p role="status" className="sr-only">
        {acts.told}
      </p>
      {writable ? <p className="mt-2 text-xs text-text-3 max-md:hidden">{t('treeHint')}</p> : null}
      <Questions acts={acts} />
    </section>
  );
};
