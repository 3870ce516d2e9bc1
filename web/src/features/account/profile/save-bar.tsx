import type { ReactNode } from 'react';
import { useText } from '../../../i18n/index.js';
import { Button } from '../../../ui/button.js';
import { profileScreenText } from './text.js';

/** The end of a form: the button, and beside it whether anything waits to be saved. */
export const SaveBar = ({ dirty, saving, label }: { dirty: boolean; saving: boolean; label?: string }): ReactNode => {
  const t = useText(profileScreenText);
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button type="submit" variant={dirty ? 'default' : 'outline'} loading={saving} loadingText={t('saving')} className="max-sm:w-full">
        {label ?? t('save')}
      </Button>
      <span role="status" className="text-sm text-warn">
        {dirty && !saving ? t('unsaved') : ''}
      </span>
    </div>
  );
};
