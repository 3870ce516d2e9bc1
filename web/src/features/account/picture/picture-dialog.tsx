import { type ReactNode, useState } from 'react';
import type { CurrentUser } from '#contracts/http/identity';
import { useText } from '../../../i18n/index.js';
import { Button } from '../../../ui/button.js';
import { Modal } from '../../../ui/modal.js';
import { Progress } from '../../../ui/progress.js';
import { Refusal, type Refused, useSentence } from '../parts/refusal.js';
import { middle } from './crop.js';
import { Frame } from './frame.js';
import type { Picture } from './read.js';
import { sendPicture } from './send.js';
import { shrink } from './shrink.js';
import { pictureText } from './text.js';

export interface PictureDialogProps {
  readonly picture: Picture;
  readonly onClose: () => void;
  readonly onDone: (user: CurrentUser) => void;
}

type Work = { readonly stage: 'shrinking' | 'sending'; readonly share: number };

const Working = ({ work }: { work: Work | null }): ReactNode => {
  const t = useText(pictureText);
  return (
    <div className="min-h-8">
      {work ? <Progress value={Math.round(work.share * 100)} label={t(work.stage)} /> : null}
      <p role="status" className="mt-1 text-sm text-text-3">
        {work ? t(work.stage) : ''}
      </p>
    </div>
  );
};

/** Placing the picture, making it small and sending it, with how much has gone. */
export const PictureDialog = ({ picture, onClose, onDone }: PictureDialogProps): ReactNode => {
  const [t, sentence] = [useText(pictureText), useSentence()];
  const [crop, setCrop] = useState(middle);
  const [work, setWork] = useState<Work | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  const send = async (): Promise<void> => {
    setRefused(null);
    setWork({ stage: 'shrinking', share: 0 });
    const small = await shrink(picture.bitmap, crop).catch(() => null);
    if (small === null) setRefused({ sentence: t('drawFailed'), code: null });
    else {
      setWork({ stage: 'sending', share: 0 });
      await sendPicture(small, (share) => setWork({ stage: 'sending', share })).then(
        ({ user }) => onDone(user),
        (thrown: unknown) => setRefused(sentence(thrown)),
      );
    }
    setWork(null);
  };
  return (
    <Modal
      open
      onClose={onClose}
      title={t('place')}
      description={t('placeWhy')}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button loading={work !== null} loadingText={work ? t(work.stage) : undefined} onClick={() => void send()}>
            {t('use')}
          </Button>
        </>
      }
    >
      <Frame picture={picture} crop={crop} onCrop={setCrop} />
      <Working work={work} />
      <Refusal refused={refused} />
    </Modal>
  );
};
