import { Dialog, DialogPanel, DialogTitle } from '@headlessui/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useText } from '../../i18n/index.js';
import { Button } from '../../ui/button.js';
import { toast } from '../../ui/toast.js';
import { useBackCloses } from '../../ui/use-back-closes.js';
import type { AnnotateDialogProps } from './annotate-dialog.js';
import { Annotator } from './annotator.js';
import type { Board, BoardState } from './board.js';
import { OpenPicture, usePasted } from './opening.js';
import { annotatorText } from './text.js';
import { useBoard } from './use-board.js';
import { useOpened } from './use-opened.js';

/** The way back and what is to become of the picture; where something was drawn, leaving is asked twice. */
const Head = ({
  board,
  state,
  onDone,
  onClose,
}: { board: Board | null; state: BoardState | null } & Pick<AnnotateDialogProps, 'onDone' | 'onClose'>): ReactNode => {
  const t = useText(annotatorText);
  const [making, setMaking] = useState(false);
  const use = async (): Promise<void> => {
    if (!board) return;
    setMaking(true);
    try {
      const png = await board.png().catch(() => null);
      if (png) await onDone(png);
      else toast({ title: t('notSaved'), variant: 'destructive' });
    } finally {
      setMaking(false);
    }
  };
  return (
    <header className="flex items-center gap-2 border-b border-line px-3 py-1.5 sm:px-5">
      <DialogTitle className="mr-auto truncate text-md font-semibold">{t('title')}</DialogTitle>
      <Button variant="outline" onClick={onClose}>
        {t('cancel')}
      </Button>
      <Button loading={making} disabled={!state} onClick={() => void use()}>
        {t('use')}
      </Button>
    </header>
  );
};

/** What was drawn would be lost. */
const Discard = ({ onDiscard, onKeep }: { onDiscard: () => void; onKeep: () => void }): ReactNode => {
  const t = useText(annotatorText);
  const place = useRef<HTMLDivElement>(null);
  // The way back first.
  useEffect(() => place.current?.querySelector('button')?.focus(), []);
  return (
    <div
      ref={place}
      role="alertdialog"
      aria-label={t('discardTitle')}
      className="absolute inset-0 z-10 grid place-items-center bg-scrim p-4"
    >
      <div className="w-full max-w-[425px] rounded-panel bg-raised p-5 shadow-dialog">
        <p className="text-xl">{t('discardTitle')}</p>
        <p className="mt-1 text-text-2">{t('discardText')}</p>
        <div className="mt-4 flex flex-wrap justify-end gap-3">
          <Button variant="outline" onClick={onKeep}>
            {t('keep')}
          </Button>
          <Button variant="destructive" onClick={onDiscard}>
            {t('discard')}
          </Button>
        </div>
      </div>
    </div>
  );
};

/** The picture is open. `onDrawn` tells how much was drawn on it. */
const Drawing = ({
  picture,
  onDrawn,
  onDone,
  onClose,
}: { picture: HTMLCanvasElement; onDrawn: (marks: number) => void } & Pick<AnnotateDialogProps, 'onDone' | 'onClose'>): ReactNode => {
  const open = useBoard(picture, true);
  const marks = open.state?.marks ?? 0;
  useEffect(() => onDrawn(marks), [marks, onDrawn]);
  return (
    <div className="flex h-full flex-col">
      <Head board={open.board} state={open.state} onDone={onDone} onClose={onClose} />
      <Annotator {...open} />
    </div>
  );
};

const AnnotateFull = ({ source, onDone, onClose }: AnnotateDialogProps): ReactNode => {
  const t = useText(annotatorText);
  const { picture, busy, fault, open } = useOpened();
  const [marks, setMarks] = useState(0);
  const [asking, setAsking] = useState(false);
  useEffect(() => {
    if (source) void open(source);
  }, [source, open]);
  usePasted((file) => {
    if (!picture) void open(file);
  });
  const leave = (): void => {
    // Esc at the question keeps what was drawn.
    if (asking) setAsking(false);
    else if (marks > 0) setAsking(true);
    else onClose();
  };
  // What was drawn stays: Back asks, as the button does, and takes the question away again.
  useBackCloses(true, asking ? () => setAsking(false) : leave);
  return (
    <Dialog open onClose={leave} className="fixed inset-0 z-50">
      <DialogPanel className="relative h-dvh w-full bg-bg text-text">
        {picture ? (
          // Behind the question nothing is reached, by the keyboard neither.
          <div inert={asking} className="h-full">
            <Drawing picture={picture} onDrawn={setMarks} onDone={onDone} onClose={leave} />
          </div>
        ) : (
          <div className="mx-auto max-w-[600px] p-4">
            <DialogTitle className="mb-4 text-xl">{t('title')}</DialogTitle>
            <OpenPicture fault={fault} busy={busy} onFile={(file) => void open(file)} />
            <Button variant="outline" className="mt-4" onClick={onClose}>
              {t('cancel')}
            </Button>
          </div>
        )}
        {asking ? <Discard onDiscard={onClose} onKeep={() => setAsking(false)} /> : null}
      </DialogPanel>
    </Dialog>
  );
};

export default AnnotateFull;
