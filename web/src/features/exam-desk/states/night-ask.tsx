import { type ReactNode, useState } from 'react';
import type { ExamDesk } from '#contracts/http/exam-desk';
import { closeExam, sendExamMessage } from '#contracts/http/exam-night';
import { typedClient } from '../../../admin-kit/typed-client.js';
import { useText } from '../../../i18n/index.js';
import { Area } from '../../../ui/area.js';
import { toast } from '../../../ui/toast.js';
import { beforeText } from '../before/text.js';
import { Ask } from './ask.js';

export interface NightAskProps {
  readonly desk: ExamDesk;
  readonly onClose: () => void;
}

/** The question before an open exam is closed before its time. */
export const CloseAsk = ({ desk, onClose }: NightAskProps): ReactNode => {
  const t = useText(beforeText);
  return (
    <Ask
      destructive
      title={t('closeAsk')}
      text={t('closeText', { taking: desk.taking })}
      submitLabel={t('close')}
      reason={t('extendReason')}
      onClose={onClose}
      onGo={async (reason) => {
        const { attempts } = await typedClient.act(closeExam, { params: { examId: desk.id }, body: { version: desk.version, reason } });
        onClose();
        toast({ title: t('closeDone', { count: attempts }) });
      }}
    />
  );
};

/** One sentence for those who sit now. */
export const MessageAsk = ({ desk, onClose }: NightAskProps): ReactNode => {
  const t = useText(beforeText);
  const [text, setText] = useState('');
  return (
    <Ask
      title={t('messageAsk')}
      text={t('messageText', { taking: desk.taking })}
      submitLabel={t('messageSend')}
      onClose={onClose}
      onGo={async () => {
        const { taking } = await typedClient.act(sendExamMessage, { params: { examId: desk.id }, body: { text } });
        onClose();
        toast({ title: t(text.trim() === '' ? 'messageGone' : 'messageDone', { count: taking }) });
      }}
    >
      <Area label={t('message')} hint={t('messageHint')} maxLength={300} value={text} onChange={(event) => setText(event.target.value)} />
    </Ask>
  );
};
