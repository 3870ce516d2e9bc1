import type { ReactNode } from 'react';
import type { SubjectNode } from '#contracts/http/bank';
import { useText } from '../../../i18n/index.js';
import { Button, ButtonLink } from '../../../ui/button.js';
import { Icon } from '../../../ui/icon.js';
import { treeText } from './text.js';

export type TreeTool = 'add' | 'rename' | 'up' | 'down' | 'move' | 'merge' | 'remove';

/** What can be done with the chosen node; on a phone it stands at the bottom. */
export const TreeTools = ({
  node,
  may,
  onTool,
}: {
  node: SubjectNode;
  /** Which make sense where it stands. */
  may: (tool: TreeTool) => boolean;
  onTool: (tool: TreeTool) => void;
}): ReactNode => {
  const t = useText(treeText);
  const tool = (name: TreeTool, label: string, icon: string): ReactNode => (
    <Button size="sm" variant="outline" disabled={!may(name)} onClick={() => onTool(name)}>
      <Icon name={icon} size={16} />
      {label}
    </Button>
  );
  return (
    <div
      role="group"
      aria-label={node.name}
      className="mb-3 flex min-h-[34px] flex-wrap items-center gap-2 max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-20 max-md:mb-0 max-md:border-t max-md:border-line-2 max-md:bg-bg max-md:p-3"
    >
      <b className="mr-1 max-w-[30ch] truncate max-md:w-full max-md:max-w-full">{node.name}</b>
      {node.level === 'topic' ? null : tool('add', t(node.level === 'subject' ? 'addChapter' : 'addTopic'), 'plus')}
      {tool('rename', t('rename'), 'pencil')}
      {tool('up', t('moveUp'), 'arrow-up')}
      {tool('down', t('moveDown'), 'arrow-down')}
      {node.level === 'subject' ? null : tool('move', t('moveAway'), 'corner-down-right')}
      {tool('merge', t('merge'), 'merge')}
      {tool('remove', t('remove'), 'trash-2')}
      <ButtonLink to={`/admin/questions?subjectId=${node.id}`} size="sm" variant="ghost">
        {t('seeQuestions')}
      </ButtonLink>
    </div>
  );
};
