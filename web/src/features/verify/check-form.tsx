import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { ResponseOf } from '#contracts/http/endpoint';
import type { checkReceipt } from '#contracts/http/receipts';
import { call } from '../../client/call.js';
import { useServerNow } from '../../client/use-server-now.js';
import { formatDayTime } from '../../i18n/dates.js';
import { useLocale, useText } from '../../i18n/index.js';
import { Button } from '../../ui/button.js';
import { ErrorBox } from '../../ui/error-box.js';
import { Field } from '../../ui/field.js';
import { Icon } from '../../ui/icon.js';
import { isBareCode } from './shown-receipt.js';
import { verifyText } from './text.js';

type Checked = ResponseOf<typeof checkReceipt>;

const Outcome = ({ checked: { genuine, kind, exam, at } }: { checked: Checked }): ReactNode => {
  const [t, locale, now] = [useText(verifyText), useLocale(), useServerNow(60_000)];
  return (
    <p className="num flex items-start gap-2">
      <Icon name={genuine ? 'circle-check' : 'triangle-alert'} size={20} className={genuine ? 'text-ok' : 'text-warn'} />
      {genuine
        ? t(kind === 'saved' ? 'saved' : 'submitted', { exam: exam ?? '', when: at ? formatDayTime(at, now, locale) : '' })
        : t('notOurs')}
    </p>
  );
};

/** A receipt and what it is. `receiptOf`: what is asked for, out of what was typed. */
export const CheckForm = ({
  label,
  hint,
  first = '',
  receiptOf,
}: {
  label: string;
  hint: string;
  first?: string;
  receiptOf: (typed: string) => string;
}): ReactNode => {
  const t = useText(verifyText);
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(first);
  const [state, setState] = useState<{ checked?: Checked; error?: unknown; missing?: boolean; bare?: boolean; busy?: boolean }>({});
  const ask = async (receipt: string): Promise<void> => {
    setState({ busy: true });
    await call('POST /api/receipts/check', { body: { receipt: receipt.slice(0, 400) } }).then(
      (checked) => setState({ checked }),
      (error: unknown) => setState({ error }),
    );
  };
  const asked = useRef(false);
  // A link that brings a receipt along has asked already.
  useEffect(() => {
    if (first === '' || asked.current) return;
    asked.current = true;
    void ask(receiptOf(first));
  });
  const check = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const receipt = receiptOf(typed);
    if (typed.trim() === '') {
      setState({ missing: true });
      return field.current?.focus();
    }
    // Of a whole receipt the form would have made more.
    if (isBareCode(receipt)) return setState({ bare: true });
    await ask(receipt);
  };
  return (
    <form noValidate onSubmit={(event) => void check(event)} className="flex flex-col gap-3">
      <Field
        ref={field}
        label={label}
        hint={hint}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setState({});
        }}
        error={state.missing ? t('missing') : state.bare ? t('codeAlone') : undefined}
      />
      <Button type="submit" variant="outline" className="self-start" loading={state.busy ?? false}>
        {t('check')}
      </Button>
      <div role="status" className="empty:hidden">
        {state.checked ? <Outcome checked={state.checked} /> : null}
      </div>
      {state.error === undefined ? null : <ErrorBox error={state.error} />}
    </form>
  );
};
