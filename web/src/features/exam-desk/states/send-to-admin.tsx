import { type ReactNode, useState } from 'react';
import { type ExamDesk, sendExam } from '#contracts/http/exam-desk';
import { typedClient } from '../../../admin-kit/typed-client.js';
import { serverNow } from '../../../client/server-clock.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { dayAndTime } from '../../../i18n/moment.js';
import { Button } from '../../../ui/button.js';
import { Notice } from '../../../ui/notice.js';
import { toast } from '../../../ui/toast.js';
import { beforeText } from '../before/text.js';
import { Ask } from './ask.js';
import { useAct } from './use-act.js';

/** For a draft that an admin has to schedule: since when it waits for one, and the way into their list and out of it. */
export const SendToAdmin = ({ desk, unsaved }: { desk: ExamDesk; unsaved: boolean }): ReactNode => {
  const [t, locale] = [useText(beforeText), useLocale()];
  const [asking, setAsking] = useState(false);
  const { busy, refusal, run } = useAct();
  const { id: examId, version, sent, settings } = desk;
  const send = async (note: string | null): Promise<void> => {
    await typedClient.act(sendExam, { params: { examId }, body: { version, note } });
    setAsking(false);
    toast({ title: t(note === null ? 'unsendDone' : 'sendDone') });
  };
  return (
    <>
      {sent ? (
        <p className="text-sm text-text-2">
          {t('sentAt', { at: dayAndTime(sent.at, serverNow(), locale) })}
          <span className="block break-words">{sent.note}</span>
        </p>
      ) : null}
      <Button size="sm" wide variant="outline" disabled={unsaved} onClick={() => setAsking(true)}>
        {t(sent ? 'sendAgain' : 'send')}
      </Button>
      {sent ? (
        <Button size="sm" wide variant="ghost" loading={busy} onClick={() => void run(() => send(null))}>
          {t('unsend')}
        </Button>
      ) : null}
      {refusal ? <Notice tone="bad">{refusal}</Notice> : null}
      {asking ? (
        <Ask
          title={t('sendAsk', { title: settings.title })}
          text={t('sendText')}
          submitLabel={t('send')}
          reason={t('sendNote')}
          onClose={() => setAsking(false)}
          onGo={send}
        />
      ) : null}
    </>
  );
};
