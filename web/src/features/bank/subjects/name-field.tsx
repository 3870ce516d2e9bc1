import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { CallError } from '../../../client/call-error.js';
import { useText } from '../../../i18n/index.js';
import { cx } from '../../../ui/cx.js';
import { treeText } from './text.js';

interface NameFieldProps {
  readonly name: string;
  readonly label: string;
  /** Throws `CallError` where the server refuses the name. */
  readonly onKeep: (name: string) => Promise<unknown>;
  readonly onLeave: () => void;
}

/** What is typed, and whether it may be kept: a new name needs one, an old one that stays as it is needs no server. */
const useNaming = ({ name, onKeep, onLeave }: NameFieldProps) => {
  const t = useText(treeText);
  const [typed, setTyped] = useState(name);
  const [wrong, setWrong] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const keep = async (): Promise<void> => {
    const next = typed.normalize('NFC').replaceAll(/\s+/g, ' ').trim();
    if (busy) return;
    if (next === '' || next === name) return name === '' && next === '' ? setWrong(t('nameNeeded')) : onLeave();
    setBusy(true);
    try {
      await onKeep(next);
      onLeave();
    } catch (thrown) {
      setBusy(false);
      setWrong((thrown instanceof CallError && thrown.message) || t('noAnswer'));
      if (!(thrown instanceof CallError)) throw thrown;
    }
  };
  const type = (text: string): void => {
    setTyped(text);
    setWrong(null);
  };
  return { typed, type, wrong, busy, keep };
};

/** A name typed in its place: Enter keeps it, Esc does not, leaving the field keeps what was written. */
export const NameField = (props: NameFieldProps): ReactNode => {
  const { name, label, onLeave } = props;
  const { typed, type, wrong, busy, keep } = useNaming(props);
  const keyed = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') onLeave();
    if (event.key === 'Enter') {
      event.preventDefault();
      void keep();
    }
  };
  return (
    <span className="block min-w-0 flex-1 py-0.5">
      <input
        // It was asked for a moment ago by a key or a press: the caret belongs here.
        ref={(input) => {
          if (input && document.activeElement !== input && !busy && wrong === null && typed === name) {
            input.focus();
            input.select();
          }
        }}
        value={typed}
        aria-label={label}
        aria-invalid={wrong ? true : undefined}
        maxLength={120}
        autoComplete="off"
        readOnly={busy}
        onChange={({ target }) => type(target.value)}
        onKeyDown={keyed}
        onBlur={() => (typed.trim() === '' || wrong ? onLeave() : void keep())}
        className={cx('h-8 w-full max-w-[420px] rounded-control border bg-bg px-2', wrong ? 'border-bad-solid' : 'border-control')}
      />
      {wrong ? (
        <span role="alert" className="block text-sm text-bad">
          {wrong}
        </span>
      ) : null}
    </span>
  );
};
