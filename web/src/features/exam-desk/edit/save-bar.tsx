import type { ReactNode } from 'react';
import { useText } from '../../../i18n/index.js';
import { Button } from '../../../ui/button.js';
import { cx } from '../../../ui/cx.js';
import { Icon } from '../../../ui/icon.js';
import { Kbd } from '../../../ui/kbd.js';
import { editText } from './text.js';

/** Whether what is typed is saved, and the button that saves it. */
export const SaveBar = ({ dirty, busy, children }: { dirty: boolean; busy: boolean; children?: ReactNode }): ReactNode => {
  const t = useText(editText);
  return (
    <>
      <p role="status" className={cx('flex items-center gap-1.5 text-sm', dirty ? 'text-warn' : 'text-text-3')}>
        <Icon name={dirty ? 'circle-dot' : 'circle-check'} size={16} />
        {t(dirty ? 'unsaved' : 'allSaved')}
      </p>
      {children}
      <Button type="submit" form="exam-form" size="sm" className="max-lg:ml-auto max-sm:flex-1" loading={busy}>
        {t('save')}
        <Kbd className="border-current/40! bg-transparent! text-current! max-sm:hidden">Ctrl S</Kbd>
      </Button>
    </>
  );
};
