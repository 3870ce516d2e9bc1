import { type ChangeEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { CurrentUser } from '#contracts/http/identity';
import { call } from '../../../client/call.js';
import { putUser } from '../../../client/user.js';
import { useText } from '../../../i18n/index.js';
import { Avatar } from '../../../ui/avatar.js';
import { Button } from '../../../ui/button.js';
import { toast } from '../../../ui/toast.js';
import { useSentence } from '../parts/refusal.js';
import { PictureDialog } from './picture-dialog.js';
import { type Picture, type PictureFault, readPicture } from './read.js';
import { pictureText } from './text.js';

/** The picture that waits to be placed; what it holds of memory is given back when it goes. */
const useChosen = (): [Picture | null, (picture: Picture | null) => void] => {
  const [chosen, setChosen] = useState<Picture | null>(null);
  useEffect(
    () => () => {
      if (!chosen) return;
      chosen.bitmap.close();
      URL.revokeObjectURL(chosen.address);
    },
    [chosen],
  );
  return [chosen, setChosen];
};

/** The person's picture: choose, place, remove. */
export const ProfilePicture = ({ user }: { user: CurrentUser }): ReactNode => {
  const [t, sentence] = [useText(pictureText), useSentence()];
  const [chosen, setChosen] = useChosen();
  const [fault, setFault] = useState<PictureFault | null>(null);
  const [removing, setRemoving] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const choose = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = event.target.files?.[0];
    // The same file again is a choice too.
    event.target.value = '';
    if (!file) return;
    const read = await readPicture(file);
    setFault(typeof read === 'string' ? read : null);
    setChosen(typeof read === 'string' ? null : read);
  };
  const remove = async (): Promise<void> => {
    setRemoving(true);
    try {
      putUser((await call('DELETE /api/my/avatar', {})).user);
      toast({ title: t('removed') });
    } catch (thrown) {
      toast({ title: t('notRemoved'), description: sentence(thrown).sentence, variant: 'destructive' });
    }
    setRemoving(false);
  };
  return (
    <div className="mb-5 flex items-center gap-4">
      <Avatar name={user.name} photo={user.avatar} className="size-18! text-2xl!" />
      <div className="min-w-0">
        <div className="flex flex-wrap gap-2">
          <Button variant="outline" size="sm" onClick={() => input.current?.click()}>
            {t(user.avatar ? 'change' : 'add')}
          </Button>
          {user.avatar ? (
            <Button variant="ghost" size="sm" loading={removing} onClick={() => void remove()}>
              {t('remove')}
            </Button>
          ) : null}
        </div>
        {/* Chosen by the button above: one control for the keyboard and for those who listen. */}
        <input
          ref={input}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          aria-label={t(user.avatar ? 'change' : 'add')}
          hidden
          onChange={(event) => void choose(event)}
        />
        {fault ? (
          <p role="alert" className="mt-1 text-sm text-bad">
            {t(fault)}
          </p>
        ) : (
          <p className="mt-1 text-sm text-text-3">{t('hint')}</p>
        )}
      </div>
      {chosen ? (
        <PictureDialog
          picture={chosen}
          onClose={() => setChosen(null)}
          onDone={(next) => {
            putUser(next);
            setChosen(null);
            toast({ title: t('sent') });
          }}
        />
      ) : null}
    </div>
  );
};
