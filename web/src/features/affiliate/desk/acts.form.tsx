// First: before any schema is made.
import '../../../ui/schema-setup.js';
import { type ReactNode, useState } from 'react';
import type { AnyEndpoint } from '#contracts/http/endpoint';
import { decideFlag, type FlagRow, payPayout, type PayoutRow, rejectPayout } from '#contracts/http/affiliates-desk';
import { FormKit, type FormField } from '../../../admin-kit/form-kit.js';
import { formatTaka, toDigits } from '../../../i18n/digits.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { useMay } from '../../../screens/admin/users/words.js';
import { Button } from '../../../ui/button.js';
import { Modal } from '../../../ui/modal.js';
import { toast } from '../../../ui/toast.js';
import { affiliateDeskText } from './text.js';

interface AskProps {
  readonly title: string;
  readonly text: string;
  readonly save: AnyEndpoint;
  readonly id: string;
  readonly values?: Readonly<Record<string, unknown>>;
  readonly fields: readonly FormField[];
  readonly submit: string;
  readonly done: string;
  readonly destructive?: boolean;
  readonly onClose: () => void;
}

/** A question that names what it touches, with the fields it needs. */
export const Ask = ({ title, text, save, id, values = {}, fields, submit, done, destructive = false, onClose }: AskProps): ReactNode => (
  <Modal open alert onClose={onClose} title={title} description={text}>
    <FormKit
      endpoint={{ save, params: { id } }}
      layout="dialog"
      values={values}
      fields={fields}
      submitLabel={submit}
      confirm={{ destructive }}
      onDone={() => {
        onClose();
        toast({ title: done });
      }}
    />
  </Modal>
);

/** A payout that waits: it was sent, or it is not going to be. */
export const PayoutActs = ({ row }: { row: PayoutRow }): ReactNode => {
  const [t, locale, may] = [useText(affiliateDeskText), useLocale(), useMay('sales.write')];
  const [open, setOpen] = useState<'pay' | 'refuse' | null>(null);
  if (row.state !== 'requested' || !may) return null;
  const facts = { name: row.name, sum: formatTaka(row.amountPaisa, locale), to: toDigits(row.to, locale) };
  const reference: FormField = { name: 'reference', label: t('reference') };
  const reason: FormField = { name: 'reason', label: t('reason'), kind: 'area' };
  const shared = { id: row.id, onClose: () => setOpen(null) };
  return (
    <span className="flex gap-2">
      <Button size="sm" onClick={() => setOpen('pay')}>
        {t('pay')}
      </Button>
      <Button size="sm" variant="outline" onClick={() => setOpen('refuse')}>
        {t('refuse')}
      </Button>
      {open === 'pay' ? (
        <Ask
          {...shared}
          title={t('payTitle', facts)}
          text={t('payText', facts)}
          save={payPayout}
          fields={[reference]}
          submit={t('pay')}
          done={t('payDone')}
        />
      ) : null}
      {open === 'refuse' ? (
        <Ask
          {...shared}
          title={t('refuseTitle', facts)}
          text={t('refuseText')}
          save={rejectPayout}
          fields={[reason]}
          submit={t('refuse')}
          done={t('refuseDone')}
          destructive
        />
      ) : null}
    </span>
  );
};

/** An order that was held back: its commission is given after all, or stays away. */
export const FlagActs = ({ row }: { row: FlagRow }): ReactNode => {
  const [t, may] = [useText(affiliateDeskText), useMay('sales.write')];
  const [open, setOpen] = useState<'lift' | 'keep' | null>(null);
  if (row.state === 'lifted' || !may) return null;
  const facts = { order: row.orderNumber, affiliate: row.affiliateName, buyer: row.buyerName };
  const shared = { id: row.id, save: decideFlag, onClose: () => setOpen(null) };
  const note: FormField = { name: 'note', label: t('reason'), kind: 'area' };
  return (
    <span className="flex gap-2">
      {/* Nobody earns on oneself, whoever decides. */}
      {row.reason === 'same-user' ? null : (
        <Button size="sm" onClick={() => setOpen('lift')}>
          {t('lift')}
        </Button>
      )}
      {row.state === 'open' ? (
        <Button size="sm" variant="outline" onClick={() => setOpen('keep')}>
          {t('keep')}
        </Button>
      ) : null}
      {open === null ? null : (
        <Ask
          {...shared}
          title={t(`${open}Title`, facts)}
          text={t(`${open}Text`, facts)}
          values={{ decision: open === 'lift' ? 'lifted' : 'kept' }}
          fields={[note]}
          submit={t(open)}
          done={t(`${open}Done`)}
          destructive={open === 'keep'}
        />
      )}
    </span>
  );
};
