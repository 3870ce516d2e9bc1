import { type RefObject, useState } from 'react';
import { CallError } from '../../client/call-error.js';
import { useText } from '../../i18n/index.js';
import { toast } from '../../ui/toast.js';
import type { Engine } from './engine.js';
import { pictureTypes, sendPicture } from './send-picture.js';
import { editorText } from './text.js';

/** Sends pictures one after another and puts each where the caret is. */
export const usePictures = (
  engine: RefObject<Engine | null>,
  onAdded: (address: string) => void,
): { sending: number | null; add: (files: readonly File[]) => void } => {
  const t = useText(editorText);
  const [sending, setSending] = useState<number | null>(null);
  const one = async (file: File): Promise<void> => {
    if (!pictureTypes.includes(file.type)) {
      toast({ title: t('pictureFailed'), description: t('pictureKind'), variant: 'destructive' });
      return;
    }
    setSending(0);
    try {
      const address = await sendPicture(file, setSending);
      engine.current?.insertPicture(address);
      onAdded(address);
    } catch (thrown) {
      if (!(thrown instanceof CallError)) throw thrown;
      toast({ title: t('pictureFailed'), description: thrown.message || t('pictureOffline'), variant: 'destructive' });
    } finally {
      setSending(null);
    }
  };
  const add = (files: readonly File[]): void => void files.reduce((before, file) => before.then(() => one(file)), Promise.resolve());
  return { sending, add };
};
