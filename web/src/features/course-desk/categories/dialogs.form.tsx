// First: before any schema is made.
import '../../../ui/schema-setup.js';
import { type ReactNode, useState } from 'react';
import { createCategory, deleteCategory, type DeskCategory, moveCategory, saveCategory } from '#contracts/http/courses-desk';
import { FormKit } from '../../../admin-kit/form-kit.js';
import { typedClient } from '../../../admin-kit/typed-client.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { Select } from '../../../ui/field.js';
import { Modal } from '../../../ui/modal.js';
import { toast } from '../../../ui/toast.js';
import { Ask } from '../ask.js';
import { courseDeskText } from '../text.js';
import { goalsOf, siblingsOf } from './place.js';

/** What is asked about: a new node of a section or below another, or something done with one. */
export type Asked =
  | { readonly kind: 'new'; readonly section: DeskCategory['section']; readonly parent: DeskCategory | null }
  | { readonly kind: 'edit'; readonly node: DeskCategory }
  | { readonly kind: 'move'; readonly node: DeskCategory }
  | { readonly kind: 'delete'; readonly node: DeskCategory };

const useNameFields = () => {
  const t = useText(courseDeskText);
  return [
    { name: 'bn', label: t('bnTitle') },
    { name: 'en', label: t('enTitle') },
    { name: 'slug', label: t('slug'), hint: t('notSlug') },
  ] as const;
};

const Names = ({ asked, onClose }: { asked: Extract<Asked, { kind: 'new' | 'edit' }>; onClose: () => void }): ReactNode => {
  const [t, locale, fields] = [useText(courseDeskText), useLocale(), useNameFields()];
  const done = (): void => {
    toast({ title: t('done') });
    onClose();
  };
  if (asked.kind === 'new') {
    const { section, parent } = asked;
    const title = parent ? t('nodeTitleBelow', { name: parent.title[locale] }) : t('nodeTitleNew');
    return (
      <Modal open onClose={onClose} title={title}>
        <FormKit
          endpoint={{ save: createCategory }}
          layout="dialog"
          fields={fields}
          values={{ section, parentId: parent?.id ?? null }}
          submitLabel={t('add')}
          onDone={done}
        />
      </Modal>
    );
  }
  const { node } = asked;
  return (
    <Modal open onClose={onClose} title={t('nodeTitleEdit')}>
      <FormKit
        endpoint={{ save: saveCategory, params: { id: node.id } }}
        layout="dialog"
        fields={fields}
        values={{ bn: node.title.bn, en: node.title.en, slug: node.slug }}
        submitLabel={t('save')}
        onDone={done}
      />
    </Modal>
  );
};

const Move = ({ node, nodes, onClose }: { node: DeskCategory; nodes: readonly DeskCategory[]; onClose: () => void }): ReactNode => {
  const [t, locale] = [useText(courseDeskText), useLocale()];
  const goals = goalsOf(nodes, node);
  const top = node.parentId === null ? [] : [{ value: '', label: t('nodeTop') }];
  const choices = [...top, ...goals.map(({ id, title }) => ({ value: id, label: title[locale] }))];
  const [parent, setParent] = useState(choices[0]?.value ?? '');
  const go = async (): Promise<void> => {
    const parentId = parent === '' ? null : parent;
    const position = siblingsOf(nodes, { parentId, section: node.section }).length;
    await typedClient.act(moveCategory, { params: { id: node.id }, body: { parentId, position } });
    toast({ title: t('done') });
    onClose();
  };
  return (
    <Ask title={t('nodeMoveTitle', { name: node.title[locale] })} text="" submitLabel={t('nodeMoveSubmit')} onGo={go} onClose={onClose}>
      <Select dense label={t('nodeParent')} value={parent} options={choices} onChange={({ target }) => setParent(target.value)} />
    </Ask>
  );
};

const Delete = ({ node, onClose }: { node: DeskCategory; onClose: () => void }): ReactNode => {
  const [t, locale] = [useText(courseDeskText), useLocale()];
  const go = async (): Promise<void> => {
    await typedClient.remove(deleteCategory, { params: { id: node.id } });
    toast({ title: t('done') });
    onClose();
  };
  return (
    <Ask
      title={t('nodeDeleteTitle', { name: node.title[locale] })}
      text={t('nodeDeleteText')}
      submitLabel={t('delete')}
      destructive
      onGo={go}
      onClose={onClose}
    />
  );
};

/** The dialog of what is asked. */
export const CategoryDialog = ({
  asked,
  nodes,
  onClose,
}: {
  asked: Asked;
  nodes: readonly DeskCategory[];
  onClose: () => void;
}): ReactNode => {
  if (asked.kind === 'move') return <Move node={asked.node} nodes={nodes} onClose={onClose} />;
  if (asked.kind === 'delete') return <Delete node={asked.node} onClose={onClose} />;
  return <Names asked={asked} onClose={onClose} />;
};
