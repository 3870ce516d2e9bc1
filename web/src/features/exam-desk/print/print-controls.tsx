import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useText } from '../../../i18n/index.js';
import { Button } from '../../../ui/button.js';
import { Icon } from '../../../ui/icon.js';
import type { PrintAsked } from './print-address.js';
import { printText } from './text.js';
import { LayoutControl, PartsControl, SetsControl } from './print-choices.js';

export interface PrintControlsProps {
  readonly examId: string;
  readonly asked: PrintAsked;
  readonly onChange: (change: Partial<PrintAsked>) => void;
  /** Everything is here and set. */
  readonly ready: boolean;
  /** Keys are not for this person. */
  readonly noKeys: boolean;
  /** They are kept back until the exam is over. */
  readonly keysWait: boolean;
  /** Of how many questions the key is hidden until they are published. */
  readonly keysHidden: number;
  readonly onPrint: () => void;
}

/** Back to the paper, or on to the printer once there is something to print. */
const Ways = ({ examId, asked, ready, onPrint }: Pick<PrintControlsProps, 'examId' | 'asked' | 'ready' | 'onPrint'>): ReactNode => {
  const t = useText(printText);
  const nothing = asked.parts.length === 0;
  return (
    <div className="flex w-full flex-wrap items-start justify-between gap-x-6 gap-y-2">
      <Link to={`/admin/exams/${examId}/questions`} className="link text-sm font-normal!">
        <Icon name="arrow-left" size={16} className="mr-1 align-[-3px]" />
        {t('back')}
      </Link>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 max-sm:w-full">
        <p role="status" className="max-w-80 text-xs text-text-3 max-sm:order-last">
          {nothing ? t('nothing') : ready ? t('printHint') : t('preparing')}
        </p>
        <Button disabled={!ready || nothing} className="max-sm:w-full" onClick={onPrint}>
          <Icon name="printer" size={16} />
          {t('print')}
        </Button>
      </div>
    </div>
  );
};

/** What is printed and how; none of it is on the paper. */
export const PrintControls = ({ examId, asked, onChange, ready, noKeys, keysWait, keysHidden, onPrint }: PrintControlsProps): ReactNode => {
  const t = useText(printText);
  return (
    <section aria-label={t('controls')} className="border-b border-line bg-bg px-3 py-3 text-[14px] leading-[21px] lg:px-5 print:hidden">
      <div className="mx-auto flex max-w-[1120px] flex-wrap items-start gap-x-6 gap-y-3">
        <Ways examId={examId} asked={asked} ready={ready} onPrint={onPrint} />
        <PartsControl asked={asked} noKeys={noKeys} onChange={onChange} />
        <SetsControl asked={asked} onChange={onChange} />
        <LayoutControl asked={asked} onChange={onChange} />
        {noKeys ? <p className="w-full text-sm text-warn">{t(keysWait ? 'keysWait' : 'noKeys')}</p> : null}
        {keysHidden > 0 ? <p className="w-full text-sm text-warn">{t('keysHidden', { count: keysHidden })}</p> : null}
      </div>
    </section>
  );
};
