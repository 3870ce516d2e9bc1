import type { ReactNode } from 'react';
import { useTopic } from '../../client/use-topic.js';
import { useText } from '../../i18n/index.js';
import { Notice } from './notices.js';
import { paperText } from './text.js';

/** What staff say to everybody who sits this exam now. */
export const StaffMessage = ({ examId }: { readonly examId: string }): ReactNode => {
  const t = useText(paperText);
  const message = useTopic('exam', examId).body?.message;
  return message ? <Notice title={t('staffSay')}>{message}</Notice> : null;
};
