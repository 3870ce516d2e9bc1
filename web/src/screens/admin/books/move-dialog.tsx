import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { keep, readKept } from '../../../client/kept.js';
import { booksDeskText } from '../../../features/books-desk/text.js';
import { useText } from '../../../i18n/index.js';
import { Button } from '../../../ui/button.js';
import { Field } from '../../../ui/field.js';
import { Modal } from '../../../ui/modal.js';
import { type Move, type Moved, useMoved } from './use-moved.js';

export type Step = Move['to'];
export interface MoveProps {
  readonly to: Step;
  readonly parcels: readonly { readonly id: string; readonly number: string; readonly version?: number }[];
  readonly onClose: (done: boolean) => void;
}

/** Whoever ships, ships with the same courier most days. */
const COURIER = 'parcels courier';

/** Which parcels stayed as they are, and why. */
const Left = ({ left, onClose }: { left: Moved['left']; onClose: () => void }): ReactNode => {
  const t = useText(booksDeskText);
  return (
    <Modal open onClose={onClose} title={t('leftTitle', { n: left.length })}>
      <ul className="max-h-72 overflow-y-auto border-t border-line">
        {left.map(({ id, number, reason }) => (
          <li key={id} className="border-b border-line py-2">
            <span className="num">{number}</span>
            <span className="block text-sm text-text-3">{t(`left-${reason}`)}</span>
          </li>
        ))}
      </ul>
    </Modal>
  );
};

interface Shipping {
  readonly courier: string;
  readonly tracking: Readonly<Record<string, string>>;
}

const Ship = ({
  parcels,
  value,
  error,
  onChange,
}: Pick<MoveProps, 'parcels'> & { value: Shipping; error: string | undefined; onChange: (next: Shipping) => void }): ReactNode => {
  const t = useText(booksDeskText);
  return (
    <>
      <Field
        dense
        label={t('courier')}
        value={value.courier}
        maxLength={60}
        error={error}
        onChange={({ target }) => onChange({ ...value, courier: target.value })}
      />
      <div className="flex max-h-72 flex-col gap-3 overflow-y-auto">
        {parcels.map(({ id, number }) => (
          <Field
            key={id}
            dense
            label={t('trackingOf', { number })}
            value={value.tracking[id] ?? ''}
            maxLength={60}
            autoComplete="off"
            onChange={({ target }) => onChange({ ...value, tracking: { ...value.tracking, [id]: target.value } })}
          />
        ))}
      </div>
    </>
  );
};

/** One step for one parcel or many: which ones, and for shipping by whom; what could not be moved is said afterwards. */
export const MoveDialog = ({ to, parcels, onClose }: MoveProps): ReactNode => {
  const [t, form] = [useText(booksDeskText), useId()];
  const { busy, move } = useMoved();
  const [shipping, setShipping] = useState<Shipping>({ courier: readKept(COURIER) ?? '', tracking: {} });
  const [restock, setRestock] = useState(true);
  const [wrong, setWrong] = useState(false);
  const [left, setLeft] = useState<Moved['left']>([]);
  const courier = shipping.courier.trim();
  const go = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (to === 'shipped' && courier.length < 2) return setWrong(true);
    if (to === 'shipped') keep(COURIER, courier);
    const answer = await move({
      to,
      parcels: parcels.map(({ id, version }) => {
        const tracking = shipping.tracking[id]?.trim();
        return { id, ...(version === undefined ? {} : { version }), ...(to === 'shipped' && tracking ? { tracking } : {}) };
      }),
      ...(to === 'shipped' ? { courier } : {}),
      ...(to === 'returned' ? { restock } : {}),
    });
    if (answer === null) return undefined;
    return answer.left.length > 0 ? setLeft(answer.left) : onClose(true);
  };
  if (left.length > 0) return <Left left={left} onClose={() => onClose(true)} />;
  return (
    <Modal
      open
      onClose={() => onClose(false)}
      title={t(`ask-${to}`, { n: parcels.length })}
      description={t(to === 'shipped' ? 'shipWhy' : 'moveWhy')}
      actions={
        <>
          <Button variant="outline" onClick={() => onClose(false)}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={form} loading={busy}>
            {t(`do-${to}`)}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={(event) => void go(event)} className="flex flex-col gap-4">
        {to === 'shipped' ? (
          <Ship
            parcels={parcels}
            value={shipping}
            error={wrong && courier.length < 2 ? t('courierNeeded') : undefined}
            onChange={setShipping}
          />
        ) : (
          <p className="num max-h-32 overflow-y-auto text-sm">{parcels.map(({ number }) => number).join(', ')}</p>
        )}
        {to === 'returned' ? (
          <label className="touch flex items-center gap-2.5">
            <input
              type="checkbox"
              checked={restock}
              onChange={({ target }) => setRestock(target.checked)}
              className="size-[18px] accent-brand"
            />
            {t('restock')}
          </label>
        ) : null}
      </form>
    </Modal>
  );
};
