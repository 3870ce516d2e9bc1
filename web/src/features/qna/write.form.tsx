import { type ReactNode, useState } from 'react';
import { CallError } from '../../client/call-error.js';
import { useText } from '../../i18n/index.js';
import { Button } from '../../ui/button.js';
import { Notice } from '../../ui/notice.js';
import { useSentence } from '../account/parts/refusal.js';
import { RichEditor } from '../editor/rich-editor.js';
import { DrawTools } from './draw-tools.js';
import { isBlank } from './html.js';
import { qnaText } from './text.js';

export interface WriteProps {
  readonly label: string;
  readonly html: string;
  readonly onChange: (html: string) => void;
  readonly submit: string;
  /** Sends it; throws `CallError`. */
  readonly onSend: (html: string) => Promise<void>;
  readonly onCancel?: () => void;
}

/** An answer, or own words that are changed: the editor with drawing, and what is wrong said at it. */
const WriteForm = ({ label, html, onChange, submit, onSend, onCancel }: WriteProps): ReactNode => {
  const [t, sentence] = [useText(qnaText), useSentence()];
  const [busy, setBusy] = useState(false);
  const [issue, setIssue] = useState<string | undefined>(undefined);
  const [refusal, setRefusal] = useState<string | null>(null);
  const send = async (): Promise<void> => {
    setRefusal(null);
    setIssue(isBlank(html) ? t('textNeeded') : undefined);
    if (isBlank(html) || busy) return;
    setBusy(true);
    try {
      await onSend(html);
    } catch (thrown) {
      if (thrown instanceof CallError && thrown.issues['html']) setIssue(thrown.issues['html']);
      else setRefusal(sentence(thrown).sentence);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      className="flex flex-col gap-3"
    >
      <div>
        <RichEditor value={html} onChange={onChange} label={label} error={issue} hint={t('fieldTextHint')} />
        <DrawTools html={html} onChange={onChange} />
      </div>
      {refusal === null ? null : <Notice tone="bad">{refusal}</Notice>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" loading={busy}>
          {submit}
        </Button>
        {onCancel ? (
          <Button variant="outline" onClick={onCancel}>
            {t('cancel')}
          </Button>
        ) : null}
      </div>
    </form>
  );
};

export default WriteForm;
