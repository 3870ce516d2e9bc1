// First: before any schema is made.
import '../../../ui/schema-setup.js';
import { type ReactNode, useState } from 'react';
import { messageStudents } from '#contracts/http/progress';
import type { Chosen } from '../../../admin-kit/resource-table.js';
import { typedClient } from '../../../admin-kit/typed-client.js';
import { formatNumber } from '../../../i18n/digits.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { Area } from '../../../ui/area.js';
import { Field } from '../../../ui/field.js';
import { toast } from '../../../ui/toast.js';
import { Ask } from '../ask.js';
import { courseDeskText } from '../text.js';

const LEAST = 3;

/** A notice to the chosen students, in their own notice channel. */
export const Message = ({ courseId, chosen }: { courseId: string; chosen: Chosen }): ReactNode => {
  const [t, locale] = [useText(courseDeskText), useLocale()];
  const [said, setSaid] = useState({ title: '', text: '' });
  const [tried, setTried] = useState(false);
  const short = (text: string): boolean => text.trim().length < LEAST;
  const go = async (): Promise<void> => {
    setTried(true);
    if (short(said.title) || short(said.text)) return;
    const ids = [...chosen.rows.keys()];
    const { sent } = await typedClient.act(messageStudents, { params: { id: courseId }, body: { ids, ...said } });
    toast({ title: t('messageDone', { count: formatNumber(sent, locale) }) });
    chosen.onClose(true);
  };
  return (
    <Ask
      title={t('messageTitle', { count: formatNumber(chosen.rows.size, locale) })}
      text={t('messageText')}
      submitLabel={t('messageSubmit')}
      onGo={go}
      onClose={() => chosen.onClose(false)}
    >
      <Field
        label={t('messageSubject')}
        value={said.title}
        maxLength={120}
        onChange={({ target }) => setSaid({ ...said, title: target.value })}
        error={tried && short(said.title) ? t('tooShort') : undefined}
      />
      <Area
        label={t('messageBody')}
        rows={5}
        value={said.text}
        maxLength={2000}
        onChange={({ target }) => setSaid({ ...said, text: target.value })}
        error={tried && short(said.text) ? t('tooShort') : undefined}
      />
    </Ask>
  );
};
