import { useState } from 'react';
import type { CallOf, ResponseOf } from '#contracts/http/endpoint';
import { moveParcels, undoParcels } from '#contracts/http/parcels';
import { typedClient } from '../../../admin-kit/typed-client.js';
import { useSentence } from '../../../features/account/parts/refusal.js';
import { booksDeskText } from '../../../features/books-desk/text.js';
import { useText } from '../../../i18n/index.js';
import { toast } from '../../../ui/toast.js';

export type Move = CallOf<typeof moveParcels>['body'];
export type Moved = ResponseOf<typeof moveParcels>;

/** Moves parcels, says how many went, and offers the way back. Gives the answer; null where it was refused, which is said too. */
export const useMoved = (): { readonly busy: boolean; readonly move: (body: Move) => Promise<Moved | null> } => {
  const [t, sentence] = [useText(booksDeskText), useSentence()];
  const [busy, setBusy] = useState(false);
  const undo = async (moved: Moved['moved']): Promise<void> => {
    try {
      await typedClient.act(undoParcels, { body: { parcels: moved.map(({ id, version }) => ({ id, version })) } });
      toast({ title: t('undone') });
    } catch (thrown) {
      toast({ title: t('refused'), description: sentence(thrown).sentence, variant: 'destructive' });
    }
  };
  const move = async (body: Move): Promise<Moved | null> => {
    setBusy(true);
    try {
      const answer = await typedClient.act(moveParcels, { body });
      const [left] = answer.left;
      if (answer.moved.length > 0)
        toast({
          title: t(`did-${body.to}`, { n: answer.moved.length }),
          action: { label: t('undo'), onClick: () => void undo(answer.moved) },
        });
      else if (left) toast({ title: left.number, description: t(`left-${left.reason}`), variant: 'destructive' });
      return answer;
    } catch (thrown) {
      toast({ title: t('refused'), description: sentence(thrown).sentence, variant: 'destructive' });
      return null;
    } finally {
      setBusy(false);
    }
  };
  return { busy, move };
};
