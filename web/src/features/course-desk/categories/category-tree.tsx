import { type ReactNode, Suspense, useState } from 'react';
import { type DeskCategory, moveCategory } from '#contracts/http/courses-desk';
import { sections } from '#contracts/shared/choices';
import { typedClient } from '../../../admin-kit/typed-client.js';
import { isCallError } from '../../../client/call-error.js';
import { useUser } from '../../../client/user.js';
import { formatNumber } from '../../../i18n/digits.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { Button } from '../../../ui/button.js';
import { Icon } from '../../../ui/icon.js';
import { dialogPart } from '../../../ui/part.js';
import { Section } from '../../../ui/section.js';
import { toast } from '../../../ui/toast.js';
import { More } from '../../exam-desk/paper/menu.js';
import { courseDeskText } from '../text.js';
import type { Asked } from './dialogs.form.js';
import { depthOf, goalsOf, siblingsOf } from './place.js';

const Dialog = dialogPart(async () => ({ default: (await import('./dialogs.form.js')).CategoryDialog }));

interface RowProps {
  readonly node: DeskCategory;
  readonly nodes: readonly DeskCategory[];
  readonly onAsk: (asked: Asked) => void;
  readonly onMove: (node: DeskCategory, position: number) => void;
}

/** What else can be done with a node. */
const MoreActs = ({ node, nodes, onAsk }: Omit<RowProps, 'onMove'>): ReactNode => {
  const [t, locale] = [useText(courseDeskText), useLocale()];
  const name = node.title[locale];
  const empty = node.own === 0 && !nodes.some(({ parentId }) => parentId === node.id);
  const mayMove = node.parentId !== null || goalsOf(nodes, node).length > 0;
  const entries = [
    { key: 'add', label: t('nodeAddBelow'), icon: 'plus', act: () => onAsk({ kind: 'new', section: node.section, parent: node }) },
    { key: 'edit', label: t('nodeEdit'), icon: 'pencil', act: () => onAsk({ kind: 'edit', node }) },
    ...(mayMove ? [{ key: 'move', label: t('nodeInto'), icon: 'corner-down-right', act: () => onAsk({ kind: 'move', node }) }] : []),
    ...(empty ? [{ key: 'delete', label: t('delete'), icon: 'trash-2', bad: true, act: () => onAsk({ kind: 'delete', node }) }] : []),
  ];
  return <More label={t('nodeMore', { name })} entries={entries} />;
};

const Row = ({ node, nodes, onAsk, onMove }: RowProps): ReactNode => {
  const [t, locale, user] = [useText(courseDeskText), useLocale(), useUser()];
  const siblings = siblingsOf(nodes, node);
  const at = siblings.findIndex(({ id }) => id === node.id);
  const name = node.title[locale];
  return (
    <li
      aria-level={depthOf(nodes, node) + 1}
      className="flex min-h-11 items-center gap-1.5 border-b border-line py-1"
      style={{ paddingLeft: depthOf(nodes, node) * 20 }}
    >
      <span className="min-w-0 flex-1">
        {name}
        <span className="block text-xs text-text-3">
          {node.title[locale === 'bn' ? 'en' : 'bn']} · {node.slug}
        </span>
      </span>
      <span className="num shrink-0 text-sm text-text-3 max-sm:hidden">{t('nodeCount', { count: formatNumber(node.own, locale) })}</span>
      {user?.permissions.includes('courses.write') ? (
        <>
          <Button size="xs" variant="ghost" aria-label={t('nodeUp', { name })} disabled={at <= 0} onClick={() => onMove(node, at - 1)}>
            <Icon name="arrow-up" size={16} />
          </Button>
          <Button
            size="xs"
            variant="ghost"
            aria-label={t('nodeDown', { name })}
            disabled={at === siblings.length - 1}
            onClick={() => onMove(node, at + 1)}
          >
            <Icon name="arrow-down" size={16} />
          </Button>
          <MoreActs node={node} nodes={nodes} onAsk={onAsk} />
        </>
      ) : null}
    </li>
  );
};

/** The tree by section: names in both languages, order by buttons, which the keyboard reaches as well as a finger. */
export const CategoryTree = ({ nodes }: { nodes: readonly DeskCategory[] }): ReactNode => {
  const [t, user] = [useText(courseDeskText), useUser()];
  const [asked, setAsked] = useState<Asked | null>(null);
  const move = async (node: DeskCategory, position: number): Promise<void> => {
    try {
      await typedClient.act(moveCategory, { params: { id: node.id }, body: { parentId: node.parentId, position } });
    } catch (thrown) {
      if (!isCallError(thrown)) throw thrown;
      toast({ title: thrown.message || t('noAnswer'), variant: 'destructive' });
    }
  };
  const writable = user?.permissions.includes('courses.write') ?? false;
  return (
    <>
      {sections.map((section, at) => {
        const rows = nodes.filter((node) => node.section === section);
        const add = writable ? (
          <Button size="xs" variant="outline" onClick={() => setAsked({ kind: 'new', section, parent: null })}>
            <Icon name="plus" size={16} />
            {t('nodeAdd')}
          </Button>
        ) : undefined;
        return (
          <Section key={section} title={t(section)} more={add} {...(at === 0 ? { className: '' } : {})}>
            {rows.length === 0 ? <p className="text-text-3">{t('treeEmpty')}</p> : null}
            <ul className="border-t border-line empty:hidden">
              {rows.map((node) => (
                <Row key={node.id} node={node} nodes={nodes} onAsk={setAsked} onMove={(one, position) => void move(one, position)} />
              ))}
            </ul>
          </Section>
        );
      })}
      {asked ? (
        <Suspense fallback={null}>
          <Dialog asked={asked} nodes={nodes} onClose={() => setAsked(null)} />
        </Suspense>
      ) : null}
    </>
  );
};
