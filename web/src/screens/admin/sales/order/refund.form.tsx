// First: before any schema is made.
import '../../../../ui/schema-setup.js';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { SaleOrder } from '#contracts/http/sales';
import { refundOrder } from '#contracts/http/sales-acts';
import { readPaisa } from '#contracts/shared/money';
import { typedClient } from '../../../../admin-kit/typed-client.js';
import { CallError } from '../../../../client/call-error.js';
import { orderText } from '../../../../i18n/admin-order/text.js';
import { formatTaka } from '../../../../i18n/digits.js';
import { useLocale, useText } from '../../../../i18n/index.js';
import { Area } from '../../../../ui/area.js';
import { Button } from '../../../../ui/button.js';
import { Check } from '../../../../ui/check.js';
import { Field } from '../../../../ui/field.js';
import { Modal } from '../../../../ui/modal.js';
import { Notice } from '../../../../ui/notice.js';
import { toast } from '../../../../ui/toast.js';
import { useGatewayWord, useGoodsName } from '../words.js';
import { allOf, faultsOf, leftOf, type RefundDraft, type Touched, touchedBy } from './refund-plan.js';
import { refreshSales } from './refresh.js';

type Change = (next: Partial<RefundDraft>) => void;
interface PartProps {
  readonly sale: SaleOrder;
  readonly draft: RefundDraft;
  readonly faults: ReturnType<typeof faultsOf>;
  readonly change: Change;
}

/** Less than all that is left of a line that its buyer still has: it stays, unless staff says otherwise. */
const isPart = (line: SaleOrder['lines'][number], sum: string | undefined): boolean => {
  const paisa = sum === undefined ? null : readPaisa(sum);
  return line.refundedAt === null && paisa !== null && paisa > 0 && paisa < leftOf(line);
};

/** Which lines, and how much of each. */
const LineSums = ({ sale, draft, faults, change }: PartProps): ReactNode => {
  const [t, locale, name] = [useText(orderText), useLocale(), useGoodsName()];
  const put = (id: string, sum: string | null): void => {
    const { [id]: _was, ...others } = draft.sums;
    change({ sums: sum === null ? others : { ...others, [id]: sum } });
  };
  const close = (id: string, closes: boolean): void =>
    change({ closed: [...draft.closed.filter((one) => one !== id), ...(closes ? [id] : [])] });
  return (
    <ul className="flex flex-col gap-2 border-t border-line pt-2">
      {sale.lines
        .filter((line) => leftOf(line) > 0)
        .map((line) => {
          const [sum, fault] = [draft.sums[line.id], faults[line.id]];
          return (
            <li key={line.id}>
              <Check
                label={name(line.kind, line.title)}
                hint={t('refundLeft', { amount: formatTaka(leftOf(line), locale) })}
                checked={sum !== undefined}
                onChange={(event) => put(line.id, event.target.checked ? allOf(line) : null)}
              />
              {sum === undefined ? null : (
                <Field
                  dense
                  label={`${t('refundAmount')}: ${name(line.kind, line.title)}`}
                  inputMode="decimal"
                  autoComplete="off"
                  value={sum}
                  error={fault ? t(fault) : undefined}
                  onChange={(event) => put(line.id, event.target.value)}
                />
              )}
              {isPart(line, sum) ? (
                <Check
                  label={t(line.kind === 'book' ? 'stopParcel' : 'closeAccess')}
                  checked={draft.closed.includes(line.id)}
                  onChange={(event) => close(line.id, event.target.checked)}
                />
              ) : null}
            </li>
          );
        })}
    </ul>
  );
};

/** What it does, before it is done. */
const Touches = ({ sale, touched, total }: { sale: SaleOrder; touched: readonly Touched[]; total: number }): ReactNode => {
  const [t, locale, name, gateway] = [useText(orderText), useLocale(), useGoodsName(), useGatewayWord()];
  const goods = touched.reduce((all, { amountPaisa }) => all + amountPaisa, 0);
  const paying = sale.payments.find(({ refundablePaisa, extra }) => refundablePaisa > 0 && !extra)?.gateway ?? null;
  const words = ({ line, ends }: Touched): string => {
    const title = name(line.kind, line.title);
    if (line.refundedAt !== null) return t('touchClosed', { title });
    if (!ends) return t(line.kind === 'book' ? 'touchPartBook' : 'touchPart', { title });
    return t(line.kind === 'book' ? 'touchBook' : line.kind === 'subscription' ? 'touchPlan' : 'touchCourse', { title });
  };
  if (total === 0) return null;
  return (
    <div className="rounded-control border border-warn-line bg-warn-tint px-3 py-2.5 text-sm">
      <b>{t('refundTouches')}</b>
      <ul className="mt-1 list-disc pl-5">
        <li>{t('touchMoney', { amount: formatTaka(total, locale), gateway: gateway(paying) })}</li>
        {touched.map((one) => (
          <li key={one.line.id}>{words(one)}</li>
        ))}
        {sale.affiliate && goods > 0 ? (
          <li>{t('touchCommission', { name: sale.affiliate.name, amount: formatTaka(goods, locale) })}</li>
        ) : null}
      </ul>
    </div>
  );
};

const useSending = (sale: SaleOrder, onClose: () => void) => {
  const t = useText(orderText);
  const [state, setState] = useState<{ busy: boolean; refusal: string | null }>({ busy: false, refusal: null });
  const send = async ({ whole, reason }: RefundDraft, touched: readonly Touched[]): Promise<void> => {
    setState({ busy: true, refusal: null });
    const lines = touched.map(({ line, amountPaisa, ends }) => ({ lineId: line.id, amountPaisa, takesBack: ends }));
    try {
      const answer = await typedClient.act(refundOrder, {
        params: { id: sale.order.id },
        body: { ...(whole ? { whole } : { lines }), reason },
      });
      const failed = answer.state === 'failed';
      const title = t(failed ? 'refundFailed' : answer.state === 'succeeded' ? 'refundDone' : 'refundAsked');
      toast({ title, ...(failed ? { variant: 'destructive' as const } : {}) });
      onClose();
      await refreshSales();
    } catch (error) {
      setState({ busy: false, refusal: (error instanceof CallError && error.message) || t('unreachable') });
      if (!(error instanceof CallError)) throw error;
    }
  };
  return { ...state, send };
};

/** Gives money back, all that is left or some of some lines; says first what it touches. */
export const Refund = ({ sale, onClose }: { sale: SaleOrder; onClose: () => void }): ReactNode => {
  const [t, locale] = [useText(orderText), useLocale()];
  const [draft, setDraft] = useState<RefundDraft>({ whole: sale.lines.length === 1, sums: {}, closed: [], reason: '' });
  const [tried, setTried] = useState(false);
  const { busy, refusal, send } = useSending(sale, onClose);
  const { order, lines, payments } = sale;
  const rest = payments.reduce((all, { refundablePaisa, extra }) => all + (extra ? 0 : refundablePaisa), 0);
  const [found, touched] = [faultsOf(lines, draft), touchedBy(lines, draft)];
  const faults = tried ? found : {};
  const total = draft.whole ? rest : touched.reduce((all, { amountPaisa }) => all + amountPaisa, 0);
  const change: Change = (next) => setDraft((now) => ({ ...now, ...next }));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(found).length === 0) void send(draft, touched);
  };
  const part = { sale, draft, faults, change };
  return (
    <Modal open alert size="lg" onClose={onClose} title={t('refundTitle', { number: order.number })}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <fieldset className="flex flex-col">
          <legend className="sr-only">{t('refundSum')}</legend>
          {([true, false] as const).map((whole) => (
            <label key={String(whole)} className="inline-flex min-h-11 cursor-pointer items-center gap-2.5">
              <input
                type="radio"
                name="whole"
                checked={draft.whole === whole}
                onChange={() => change({ whole })}
                className="size-4 accent-brand"
              />
              {whole ? t('refundWhole', { amount: formatTaka(rest, locale) }) : t('refundLines')}
            </label>
          ))}
          {draft.whole ? null : <LineSums {...part} />}
          {faults['lines'] ? <p className="mt-1 text-sm text-bad">{t(faults['lines'])}</p> : null}
        </fieldset>
        <Touches sale={sale} touched={touched} total={total} />
        <Area
          label={t('reason')}
          hint={t('reasonHint')}
          value={draft.reason}
          error={faults['reason'] ? t(faults['reason']) : undefined}
          onChange={(event) => change({ reason: event.target.value })}
        />
        {refusal ? <Notice tone="bad">{refusal}</Notice> : null}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="outline" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" variant="destructive" loading={busy}>
            {t('refundGo', { amount: formatTaka(total, locale) })}
          </Button>
        </div>
      </form>
    </Modal>
  );
};
