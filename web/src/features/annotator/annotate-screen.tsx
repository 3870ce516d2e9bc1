import { Download, MessageCircleQuestion } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { keepFile } from '../../client/keep-file.js';
import { useText } from '../../i18n/index.js';
import { Brand } from '../../shell/brand.js';
import { Button } from '../../ui/button.js';
import { dialogPart } from '../../ui/part.js';
import { toast } from '../../ui/toast.js';
import { Annotator } from './annotator.js';
import type { Board, BoardState } from './board.js';
import { OpenPicture, usePasted } from './opening.js';
import { annotatorText } from './text.js';
import { useBoard } from './use-board.js';
import { useOpened } from './use-opened.js';

const AttachDialog = dialogPart(() => import('./attach-dialog.js'));

const download = (png: Blob): void => keepFile('annotated.png', png);

/** What was drawn is nowhere but here: closing the window asks first. */
const useUnsaved = (unsaved: boolean, warning: string): void => {
  useEffect(() => {
    if (!unsaved) return undefined;
    const leaving = (event: BeforeUnloadEvent): void => {
      event.preventDefault();
      event.returnValue = warning;
    };
    window.addEventListener('beforeunload', leaving);
    return () => window.removeEventListener('beforeunload', leaving);
  }, [unsaved, warning]);
};

const Head = ({
  board,
  state,
  onOther,
  onAttach,
}: {
  board: Board | null;
  state: BoardState | null;
  onOther: () => void;
  onAttach: (png: Blob) => void;
}): ReactNode => {
  const t = useText(annotatorText);
  const [kept, setKept] = useState(0);
  const marks = state?.marks ?? 0;
  useUnsaved(marks > 0 && kept !== marks, t('leave'));
  const make = async (then: (png: Blob) => void): Promise<void> => {
    if (!board) return;
    try {
      then(await board.png());
      setKept(marks);
    } catch {
      toast({ title: t('notSaved'), variant: 'destructive' });
    }
  };
  const save = (png: Blob): void => {
    download(png);
    toast({ title: t('saved') });
  };
  return (
    <header className="flex flex-wrap items-center gap-2 border-b border-line px-3 py-1.5 sm:px-5">
      <div className="mr-auto max-sm:w-full">
        <Brand />
      </div>
      <h1 className="sr-only">{t('heading')}</h1>
      <Button variant="ghost" className="max-sm:flex-1 max-sm:px-2!" onClick={onOther}>
        {t('openOther')}
      </Button>
      <Button variant="outline" className="max-sm:flex-1 max-sm:px-2!" onClick={() => void make(onAttach)}>
        <MessageCircleQuestion size={18} strokeWidth={1.75} aria-hidden="true" className="max-sm:hidden" />
        {t('attach')}
      </Button>
      <Button className="max-sm:flex-1 max-sm:px-2!" onClick={() => void make(save)}>
        <Download size={18} strokeWidth={1.75} aria-hidden="true" className="max-sm:hidden" />
        {t('save')}
      </Button>
    </header>
  );
};

const Drawing = ({
  picture,
  onOther,
  onAttach,
}: {
  picture: HTMLCanvasElement;
  onOther: () => void;
  onAttach: (png: Blob) => void;
}): ReactNode => {
  const open = useBoard(picture);
  return (
    <div className="fixed inset-0 z-30 flex flex-col bg-bg">
      <Head board={open.board} state={open.state} onOther={onOther} onAttach={onAttach} />
      <Annotator {...open} />
    </div>
  );
};

/** `/annotate`: a picture from the device, the camera or the clipboard, drawn on and saved or asked about. Nothing leaves the device before. */
export const AnnotateScreen = (): ReactNode => {
  const t = useText(annotatorText);
  const { picture, busy, fault, open, close } = useOpened();
  const [attached, setAttached] = useState<Blob | null>(null);
  usePasted((file) => void open(file));
  return (
    <>
      {picture ? (
        <Drawing picture={picture} onOther={close} onAttach={setAttached} />
      ) : (
        <div className="mx-auto max-w-[720px]">
          <h1 className="text-2xl">{t('heading')}</h1>
          <p className="mt-1 mb-5 text-text-2">{t('about')}</p>
          <OpenPicture fault={fault} busy={busy} onFile={(file) => void open(file)} />
        </div>
      )}
      {attached ? (
        <Suspense fallback={null}>
          <AttachDialog png={attached} onClose={() => setAttached(null)} />
        </Suspense>
      ) : null}
    </>
  );
};
