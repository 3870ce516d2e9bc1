import { useState } from 'react';
import { CallError } from '../../client/call-error.js';
import { useText } from '../../i18n/index.js';
import { toast } from '../../ui/toast.js';
import { sendPicture } from '../editor/send-picture.js';
import { qnaText } from './text.js';

/** What is drawn on: a picture of the text, or one that the dialog asks for. */
interface Source {
  readonly blob: Blob | null;
  readonly instead: string | null;
}

/** Drawing on pictures, and the way of a drawing to the server. `onDrawn` gets its address and which picture it stands for. */
export const useDrawing = (onDrawn: (src: string, instead: string | null) => void) => {
  const t = useText(qnaText);
  const [source, setSource] = useState<Source | null>(null);
  const [sending, setSending] = useState(false);
  const open = async (src: string | null, replace: boolean): Promise<void> => {
    try {
      const blob = src === null ? null : await (await fetch(src)).blob();
      setSource({ blob, instead: replace ? src : null });
    } catch {
      toast({ title: t('drawFailed'), variant: 'destructive' });
    }
  };
  const send = async (png: Blob, instead: string | null): Promise<void> => {
    setSending(true);
    try {
      onDrawn(await sendPicture(new File([png], 'drawing.png', { type: 'image/png' }), () => undefined), instead);
      setSource(null);
    } catch (thrown) {
      // What was drawn stays open, to be sent once more; one that was handed over is opened.
      setSource((now) => now ?? { blob: png, instead });
      toast({
        title: t('drawFailed'),
        description: (thrown instanceof CallError && thrown.message) || t('failed'),
        variant: 'destructive',
      });
      if (!(thrown instanceof CallError)) throw thrown;
    } finally {
      setSending(false);
    }
  };
  return { source, sending, open, send, close: (): void => setSource(null) };
};
