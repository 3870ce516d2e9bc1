import type { ReactNode } from 'react';
import type { PromiseName } from '#contracts/shared/promises';
import runbook from '../../../../docs/runbook.md?raw';
import { useText } from '../../i18n/index.js';
import { Button } from '../../ui/button.js';
import { Icon } from '../../ui/icon.js';
import { Modal } from '../../ui/modal.js';
import { toast } from '../../ui/toast.js';
import { type Piece, sectionOf } from './runbook-text.js';
import { opsText } from './text.js';

/** A command below the sentence that it stands in, whole, with the way to take it along. */
const Command = ({ text }: { text: string }): ReactNode => {
  const t = useText(opsText);
  const copy = async (): Promise<void> => {
    const done = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    toast(done ? { title: t('copied'), description: text } : { title: t('copyFailed'), variant: 'destructive' });
  };
  return (
    <div className="mt-1.5 flex items-start gap-2 rounded-control border border-line-2 bg-sunken p-2">
      <code className="min-w-0 flex-1 text-xs break-all whitespace-pre-wrap select-all">{text}</code>
      <Button size="xs" variant="outline" aria-label={`${t('copy')}: ${text}`} onClick={() => void copy()}>
        <Icon name="copy" size={16} />
        {t('copy')}
      </Button>
    </div>
  );
};

const One = ({ piece: { is, text } }: { piece: Piece }): ReactNode => {
  if (is === 'code' || is === 'command') return <code className="break-words">{text}</code>;
  return is === 'text' ? text : <b>{text}</b>;
};

/** What the runbook says of one alarm, in its own language. */
const Runbook = ({ name, title, onClose }: { name: PromiseName; title: string; onClose: () => void }): ReactNode => (
  <Modal open size="xl" onClose={onClose} title={title}>
    <div lang="en" data-runbook={name} className="flex flex-col gap-3 text-sm">
      {sectionOf(runbook, name).map((line) => (
        <div key={line.map(({ text }) => text).join(' ')}>
          <p>
            {line.map((piece, at) => (
              <One key={`${at} ${piece.text}`} piece={piece} />
            ))}
          </p>
          {line.flatMap(({ is, text }) => (is === 'command' ? [<Command key={text} text={text} />] : []))}
        </div>
      ))}
    </div>
  </Modal>
);

export default Runbook;
