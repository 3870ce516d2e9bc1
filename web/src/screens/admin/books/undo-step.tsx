import { type ReactNode, useState } from 'react';
import { type DeskParcel, undoParcels } from '#contracts/http/parcels';
import { typedClient } from '../../../admin-kit/typed-client.js';
import { useSentence } from '../../../features/account/parts/refusal.js';
import { booksDeskText } from '../../../features/books-desk/text.js';
import { useText } from '../../../i18n/index.js';
import { Button } from '../../../ui/button.js';
import { toast } from '../../../ui/toast.js';

/** The way back to the state before: named, so that nobody takes back more than was meant. */
export const UndoStep = ({ parcel, onDone }: { parcel: DeskParcel; onDone: () => void }): ReactNode => {
  const [t, sentence] = [useText(booksDeskText), useSentence()];
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const { id, version, back } = parcel;
  if (back === null) return null;
  const go = async (): Promise<void> => {
    setBusy(true);
    try {
      const { left } = await typedClient.act(undoParcels, { body: { parcels: [{ id, version }] } });
      const [first] = left;
      setBusy(false);
      if (first) return setRefused(t(`left-${first.reason}`));
      onDone();
      toast({ title: t('undone') });
    } catch (thrown) {
      setBusy(false);
      setRefused(sentence(thrown).sentence);
    }
    return undefined;
  };
  return (
    <div>
      <Button size="sm" variant="outline" loading={busy} onClick={() => void go()}>
        {t('undoTo', { state: t(`parcel-${back}`) })}
      </Button>
      {refused === null ? null : (
        <p role="alert" className="mt-2 text-sm text-bad">
          {refused}
        </p>
      )}
    </div>
  );
};
