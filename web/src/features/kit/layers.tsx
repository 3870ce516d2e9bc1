import { type ReactNode, useState } from 'react';
import { useText } from '../../i18n/index.js';
import { Button } from '../../ui/button.js';
import { Dropdown } from '../../ui/dropdown.js';
import { Icon } from '../../ui/icon.js';
import { Modal, type ModalProps } from '../../ui/modal.js';
import { ScrollArea } from '../../ui/scroll-area.js';
import { Section } from '../../ui/section.js';
import { Tooltip } from '../../ui/tooltip.js';
import { Row } from './row.js';
import { showText } from './text.js';
import { Toasts } from './toasts.js';

type Kind = Pick<ModalProps, 'size' | 'centreTitle'>;
const dialogs = {
  dialog: {},
  dialogLg: { size: 'lg' },
  dialogXl: { size: 'xl' },
  dialogPlain: { centreTitle: true },
} as const satisfies Record<string, Kind>;
type Dialog = keyof typeof dialogs;

const Dialogs = (): ReactNode => {
  const [t, [open, setOpen]] = [useText(showText), useState<Dialog | null>(null)];
  const close = (): void => setOpen(null);
  return (
    <Row>
      {(Object.keys(dialogs) as Dialog[]).map((kind) => (
        <Button key={kind} variant="outline" onClick={() => setOpen(kind)}>
          {t(kind)}
        </Button>
      ))}
      <Modal
        open={open !== null}
        {...dialogs[open ?? 'dialog']}
        alert
        onClose={close}
        title={t('ask')}
        description={t('askMore')}
        actions={
          <>
            <Button variant="outline" onClick={close}>
              {t('keep')}
            </Button>
            <Button variant="destructive" onClick={close}>
              {t('close')}
            </Button>
          </>
        }
      />
    </Row>
  );
};

const Tips = (): ReactNode => {
  const t = useText(showText);
  return (
    <Row>
      <Tooltip label={t('tipText')}>
        <Button variant="outline">{t('tip')}</Button>
      </Tooltip>
      <Tooltip label={t('tipOtherText')}>
        <Button variant="outline">{t('tipOther')}</Button>
      </Tooltip>
      <Tooltip label={t('bookmark')}>
        <Button variant="ghost" size="icon" aria-label={t('bookmark')}>
          <Icon name="bookmark" />
        </Button>
      </Tooltip>
      <Dropdown button={t('menu')}>
        {(close) => (
          <Button variant="ghost" onClick={close}>
            {t('keep')}
          </Button>
        )}
      </Dropdown>
    </Row>
  );
};

export const Layers = (): ReactNode => {
  const t = useText(showText);
  return (
    <>
      <Section title={t('layers')} className="mt-6">
        <Toasts />
        <Dialogs />
        <Tips />
      </Section>
      <Section title={t('scrolls')} className="mt-6">
        <ScrollArea label={t('lines')} className="max-h-40 rounded-panel border border-line-2 px-3 py-2">
          {Array.from({ length: 30 }, (_, number) => (
            <p key={number}>{t('line', { n: number + 1 })}</p>
          ))}
        </ScrollArea>
      </Section>
    </>
  );
};
