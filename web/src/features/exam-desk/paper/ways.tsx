import type { ReactNode } from 'react';
import { useText } from '../../../i18n/index.js';
import { Button, ButtonLink } from '../../../ui/button.js';
import { Icon } from '../../../ui/icon.js';
import { ImportButton } from '../../import/import-button.js';
import { paperDeskText } from './text.js';

/** Ways to more questions: by blueprint, from the bank, from a file that leads back here. */
export const Ways = ({ examId, onBank }: { examId: string; onBank: () => void }): ReactNode => {
  const t = useText(paperDeskText);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <ButtonLink size="sm" variant="outline" to={`/admin/exams/prepare?exam=${examId}`}>
        <Icon name="list-checks" size={16} />
        {t('byBlueprint')}
      </ButtonLink>
      <Button size="sm" variant="outline" onClick={onBank}>
        <Icon name="library" size={16} />
        {t('fromBank')}
      </Button>
      <ImportButton label={t('import')} examId={examId} />
    </div>
  );
};
