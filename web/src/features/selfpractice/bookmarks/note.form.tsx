import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { bookmarkLimits } from '#contracts/shared/selfpractice';
import { call } from '../../../client/call.js';
import { isCallError } from '../../../client/call-error.js';
import { useText } from '../../../i18n/index.js';
import { Area } from '../../../ui/area.js';
import { Button } from '../../../ui/button.js';
import { bookmarksText } from './text.js';

/** The own words beside a kept question. */
const NoteForm = ({
  questionId,
  note,
  onClose,
  onDone,
}: {
  questionId: string;
  note: string;
  onClose: () => void;
  onDone: () => void;
}): ReactNode => {
  const t = useText(bookmarksText);
  const [text, setText] = useState(note);
  const [fault, setFault] = useState<string | undefined>();
  const [busy, setBusy] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => area.current?.focus(), []);
  const send = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (text.trim().length > bookmarkLimits.note) return setFault(t('noteLong', { n: bookmarkLimits.note }));
    setBusy(true);
    try {
      await call('PUT /api/selfpractice/bookmarks/:questionId', { params: { questionId }, body: { note: text.trim() } });
      onDone();
    } catch (thrown) {
      if (!isCallError(thrown)) throw thrown;
      setFault(thrown.message || t('notSaved'));
      setBusy(false);
    }
  };
  return (
    <form noValidate onSubmit={(event) => void send(event)} className="mt-3">
      <Area ref={area} label={t('note')} rows={3} value={text} error={fault} onChange={({ target }) => setText(target.value)} />
      <div className="mt-2 flex gap-3">
        <Button type="submit" size="sm" loading={busy}>
          {t('save')}
        </Button>
        <Button size="sm" variant="outline" onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
};

export default NoteForm;
