// First: before any schema is made.
import '../../../../ui/schema-setup.js';
import { type FormEvent, type ReactNode, useState } from 'react';
import { createCoupon, saveCoupon, type CouponRow } from '#contracts/http/coupons';
import { leastPayablePaisa, lineKinds } from '#contracts/shared/commerce';
import { typedClient, wrongFields } from '../../../../admin-kit/typed-client.js';
import { CallError } from '../../../../client/call-error.js';
import { serverNow } from '../../../../client/server-clock.js';
import { useEndpoint } from '../../../../client/use-endpoint.js';
import { kitText } from '../../../../i18n/admin-kit/text.js';
import { type SalesText, salesText } from '../../../../i18n/admin-sales/text.js';
import { formatTaka, toDigits } from '../../../../i18n/digits.js';
import { useLocale, useText } from '../../../../i18n/index.js';
import { Button } from '../../../../ui/button.js';
import { Check } from '../../../../ui/check.js';
import { Field } from '../../../../ui/field.js';
import { Notice } from '../../../../ui/notice.js';
import { ScrollArea } from '../../../../ui/scroll-area.js';
import { toast } from '../../../../ui/toast.js';
import { useGoodsName, useKindWord } from '../words.js';
import { bodyOf, type CouponTyped, emptyCoupon, typedOf, unpayableWith } from './draft.js';

type Wrong = Readonly<Record<string, string>>;
type TextName = Exclude<keyof CouponTyped, 'kinds' | 'refIds'>;
interface PartProps {
  readonly typed: CouponTyped;
  readonly wrong: Wrong;
  readonly change: (next: Partial<CouponTyped>) => void;
}

/** Named as the contract names them: what the server says of a field finds it. */
const rules = [
  { name: 'code' },
  { name: 'percent' },
  { name: 'amountPaisa', kind: 'taka' },
  { name: 'capPaisa', kind: 'taka' },
  { name: 'minPaisa', kind: 'taka' },
  { name: 'startsOn' },
  { name: 'endsOn' },
  { name: 'maxUses' },
  { name: 'usesEach' },
  { name: 'note' },
] as const;

interface Line {
  readonly name: TextName;
  readonly label: SalesText;
  readonly hint?: SalesText;
  readonly type?: 'date';
  readonly mode?: 'decimal' | 'numeric';
}
const effects: readonly Line[] = [
  { name: 'percent', label: 'percent', hint: 'percentHint', mode: 'numeric' },
  { name: 'amountPaisa', label: 'amount', mode: 'decimal' },
  { name: 'capPaisa', label: 'cap', mode: 'decimal' },
  { name: 'minPaisa', label: 'min', mode: 'decimal' },
];
const limits: readonly Line[] = [
  { name: 'startsOn', label: 'startsOn', type: 'date' },
  { name: 'endsOn', label: 'endsOn', type: 'date', hint: 'endsHint' },
  { name: 'maxUses', label: 'maxUses', mode: 'numeric', hint: 'usesHint' },
  { name: 'usesEach', label: 'usesEach', mode: 'numeric', hint: 'usesHint' },
];

const Lines = ({ lines, typed, wrong, change }: PartProps & { lines: readonly Line[] }): ReactNode => {
  const t = useText(salesText);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {lines.map(({ name, label, hint, type = 'text', mode }) => (
        <Field
          key={name}
          dense
          type={type}
          label={t(label)}
          hint={hint ? t(hint) : undefined}
          error={wrong[name]}
          inputMode={mode}
          autoComplete="off"
          value={typed[name]}
          onChange={(event) => change({ [name]: event.target.value })}
        />
      ))}
    </div>
  );
};

const turned = <T,>(list: readonly T[], one: T): T[] => (list.includes(one) ? list.filter((other) => other !== one) : [...list, one]);

/** What it counts for: kinds, and single goods of them. */
const Scope = ({ typed, change }: PartProps): ReactNode => {
  const [t, kind, name] = [useText(salesText), useKindWord(), useGoodsName()];
  const { data } = useEndpoint('GET /api/admin/sales/products', {});
  const goods = (data?.rows ?? []).filter((one) => typed.kinds.length === 0 || typed.kinds.includes(one.kind));
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <fieldset className="min-w-0">
        <legend className="mb-1 text-[14px] leading-[22px] font-semibold">{t('kinds')}</legend>
        <p className="text-sm text-text-3">{t('kindsHint')}</p>
        {lineKinds.map((one) => (
          <Check
            key={one}
            label={kind(one)}
            checked={typed.kinds.includes(one)}
            onChange={() => change({ kinds: turned(typed.kinds, one) })}
            className="flex w-full"
          />
        ))}
      </fieldset>
      <fieldset className="min-w-0">
        <legend className="mb-1 text-[14px] leading-[22px] font-semibold">{t('goods')}</legend>
        <p className="text-sm text-text-3">{t('goodsHint')}</p>
        <ScrollArea label={t('goods')} className="max-h-56">
          {goods.map(({ refId, kind: of, title }) => (
            <Check
              key={refId}
              label={name(of, title)}
              checked={typed.refIds.includes(refId)}
              onChange={() => change({ refIds: turned(typed.refIds, refId) })}
              className="flex w-full"
            />
          ))}
        </ScrollArea>
      </fieldset>
    </div>
  );
};

/** Before it is saved: which goods nobody could pay for with it. */
const TooLow = ({ typed }: Pick<PartProps, 'typed'>): ReactNode => {
  const [t, locale, name] = [useText(salesText), useLocale(), useGoodsName()];
  const { data } = useEndpoint('GET /api/admin/sales/products', {});
  const low = unpayableWith(typed, data?.rows ?? []);
  if (low.length === 0) return null;
  const names = low.slice(0, 3).map(({ kind, title }) => name(kind, title));
  return (
    <Notice tone="warn" title={t('tooLow', { least: formatTaka(leastPayablePaisa, locale) })}>
      <p className="text-sm">
        {names.join(', ')}
        {low.length > 3 ? ` ${t('tooLowMore', { count: toDigits(String(low.length - 3), locale) })}` : ''}
      </p>
    </Notice>
  );
};

const useSaving = (coupon: CouponRow | null, onSaved: (coupon: CouponRow) => void) => {
  const [t, kit] = [useText(salesText), useText(kitText)];
  const [state, setState] = useState<{ busy: boolean; wrong: Wrong }>({ busy: false, wrong: {} });
  const send = async (typed: CouponTyped): Promise<void> => {
    const body = coupon ? { version: coupon.version, ...bodyOf(typed) } : { code: typed.code, ...bodyOf(typed) };
    const wrong = wrongFields((coupon ? saveCoupon : createCoupon).body!, body, rules, kit);
    if (Object.keys(wrong).length > 0) return setState({ busy: false, wrong });
    setState({ busy: true, wrong: {} });
    try {
      const answer = coupon
        ? await typedClient.save(saveCoupon, { params: { id: coupon.id }, body: { version: coupon.version, ...bodyOf(typed) } })
        : await typedClient.save(createCoupon, { body: { code: typed.code, ...bodyOf(typed) } });
      setState({ busy: false, wrong: {} });
      toast({ title: t(coupon ? 'saved' : 'created') });
      return onSaved(answer.coupon);
    } catch (error) {
      if (!(error instanceof CallError)) {
        setState({ busy: false, wrong: { root: kit('noAnswer') } });
        throw error;
      }
      const named = Object.keys(error.issues).length > 0;
      return setState({ busy: false, wrong: named ? error.issues : { root: error.message || kit('noAnswer') } });
    }
  };
  return { ...state, send };
};

/** Makes a coupon, or changes one; its code stays. */
export const CouponForm = ({ coupon, onSaved }: { coupon: CouponRow | null; onSaved: (coupon: CouponRow) => void }): ReactNode => {
  const t = useText(salesText);
  const [typed, setTyped] = useState<CouponTyped>(() => (coupon ? typedOf(coupon) : emptyCoupon(serverNow())));
  const { busy, wrong, send } = useSaving(coupon, onSaved);
  const change = (next: Partial<CouponTyped>): void => setTyped((now) => ({ ...now, ...next }));
  const part = { typed, wrong, change };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void send(typed);
  };
  return (
    <form noValidate onSubmit={submit} className="flex max-w-2xl flex-col gap-5">
      {coupon ? null : (
        <Field
          dense
          label={t('code')}
          hint={t('codeHint')}
          error={wrong['code']}
          autoComplete="off"
          autoCapitalize="characters"
          className="font-mono"
          value={typed.code}
          onChange={(event) => change({ code: event.target.value })}
        />
      )}
      <Lines {...part} lines={effects} />
      <TooLow typed={typed} />
      <Scope {...part} />
      <Lines {...part} lines={limits} />
      <Field
        dense
        label={t('note')}
        hint={t('noteHint')}
        error={wrong['note']}
        value={typed.note}
        onChange={(event) => change({ note: event.target.value })}
      />
      {wrong['root'] ? <Notice tone="bad">{wrong['root']}</Notice> : null}
      <div>
        <Button type="submit" loading={busy} className="max-sm:w-full">
          {t(coupon ? 'save' : 'create')}
        </Button>
      </div>
    </form>
  );
};
