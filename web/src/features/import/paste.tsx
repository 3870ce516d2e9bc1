import { type ReactNode, useRef, useState } from 'react';
import { pasteImport } from '#contracts/http/imports';
import { typedClient } from '../../admin-kit/typed-client.js';
import { CallError } from '../../client/call-error.js';
import { useText } from '../../i18n/index.js';
import { Area } from '../../ui/area.js';
import { Button } from '../../ui/button.js';
import { useShortcut } from '../../ui/use-shortcut.js';
import { importText } from './text.js';

const longest = 2_000_000;

/** Text out of a chat or a page, read like a file. What was typed stays when the server does not answer. */
export const Paste = ({ onBegun }: { onBegun: (importId: string) => void }): ReactNode => {
  const t = useText(importText);
  const area = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const [state, setState] = useState<{ readonly busy: boolean; readonly wrong?: string }>({ busy: false });
  const send = async (): Promise<void> => {
    if (text.trim() === '' || text.length > longest) {
      setState({ busy: false, wrong: t(text.trim() === '' ? 'pasteEmpty' : 'pasteLong') });
      area.current?.focus();
      return;
    }
    setState({ busy: true });
    try {
      const answer = await typedClient.act(pasteImport, { body: { text } });
      onBegun(answer.import.id);
    } catch (thrown) {
      setState({ busy: false, wrong: thrown instanceof CallError && thrown.message ? thrown.message : t('pasteOffline') });
    }
  };
  useShortcut('Enter', () => void send(), text !== '' && !state.busy);
  return (
    <div className="flex flex-col gap-3">
      <Area
        ref={area}
        label={t('pasteLabel')}
        hint={t('pasteHint')}
        error={state.wrong}
        rows={7}
        value={text}
        spellCheck={false}
        onChange={(event) => {
          setText(event.target.value);
          setState({ busy: false });
        }}
        className="text-sm!"
      />
      <div className="flex justify-end">
        <Button variant="outline" loading={state.busy} onClick={() => void send()}>
          {t('pasteRead')}
        </Button>
      </div>
    </div>
  );
};
