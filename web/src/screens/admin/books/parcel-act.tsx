import { type ReactNode, useState } from 'react';
import type { DeskParcel } from '#contracts/http/parcels';
import { booksDeskText } from '../../../features/books-desk/text.js';
import { useText } from '../../../i18n/index.js';
import type { BadgeTone } from '../../../ui/badge.js';
import { Button } from '../../../ui/button.js';
import { MoveDialog, type Step } from './move-dialog.js';
import { useMoved } from './use-moved.js';

export const parcelTones: Readonly<Record<DeskParcel['state'], BadgeTone>> = {
  waiting: 'neutral',
  paid: 'warn',
  packed: 'brand',
  shipped: 'neutral',
  delivered: 'ok',
  returned: 'bad',
};

const next: Readonly<Record<string, readonly Step[]>> = {
  paid: ['packed'],
  packed: ['shipped'],
  shipped: ['delivered', 'returned'],
  delivered: ['returned'],
};

/** The steps that fit a state; none where parcels of several states are shown together. */
export const stepsAfter = (state: string | undefined): readonly Step[] => (state === undefined ? [] : (next[state] ?? []));

/** The next step of one parcel: packing and arriving at once, since they can be taken back; shipping asks by whom. */
export const ParcelAct = ({ row }: { row: DeskParcel }): ReactNode => {
  const t = useText(booksDeskText);
  const [asking, setAsking] = useState<Step | null>(null);
  const { busy, move } = useMoved();
  const [step] = stepsAfter(row.state);
  if (!step || step === 'returned' || (row.refunded && step !== 'delivered')) return null;
  const act = (): void => {
    if (step === 'shipped') setAsking(step);
    else void move({ to: step, parcels: [{ id: row.id, version: row.version }] });
  };
  return (
    <>
      <Button size="xs" variant="outline" loading={busy} onClick={act}>
        {t(`do-${step}`)}
      </Button>
      {asking ? (
        <MoveDialog to={asking} parcels={[{ id: row.id, number: row.number, version: row.version }]} onClose={() => setAsking(null)} />
      ) : null}
    </>
  );
};
