// First: before any schema is made.
import '../../../ui/schema-setup.js';
import { type ReactNode, useState } from 'react';
import { extendAccess, revokeAccess } from '#contracts/http/courses-desk';
import type { Chosen } from '../../../admin-kit/resource-table.js';
import { typedClient } from '../../../admin-kit/typed-client.js';
import { formatNumber } from '../../../i18n/digits.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { toast } from '../../../ui/toast.js';
import { Ask } from '../ask.js';
import { courseDeskText } from '../text.js';
import { type End, EndField, endOf } from './end-field.js';

const NAMED = 8;

/** Who is touched, by name; of many the first ones and how many more. */
const useNames = (chosen: Chosen): string => {
  const [t, locale] = [useText(courseDeskText), useLocale()];
  const names = [...chosen.rows.values()];
  const shown = names.slice(0, NAMED).join(', ');
  return names.length > NAMED ? t('andMore', { names: shown, count: formatNumber(names.length - NAMED, locale) }) : shown;
};

interface ActProps {
  readonly courseId: string;
  readonly chosen: Chosen;
}

const useDone = (chosen: Chosen) => {
  const [t, locale] = [useText(courseDeskText), useLocale()];
  return (key: 'extendDone' | 'revokeDone', { done, skipped }: { done: number; skipped: number }): void => {
    const left = skipped > 0 ? { description: t('skipped', { count: formatNumber(skipped, locale) }) } : {};
    toast({ title: t(key, { count: formatNumber(done, locale) }), ...left });
    chosen.onClose(true);
  };
};

/** Moves the end of the chosen enrolments. */
export const Extend = ({ courseId, chosen }: ActProps): ReactNode => {
  const [t, locale, names, done] = [useText(courseDeskText), useLocale(), useNames(chosen), useDone(chosen)];
  const [end, setEnd] = useState<End>({ kind: 'date', at: '' });
  const [wrong, setWrong] = useState(false);
  const go = async (): Promise<void> => {
    const endsAt = endOf(end);
    setWrong(endsAt === undefined);
    if (endsAt === undefined) return;
    done('extendDone', await typedClient.act(extendAccess, { params: { id: courseId }, body: { ids: [...chosen.rows.keys()], endsAt } }));
  };
  return (
    <Ask
      title={t('extendTitle', { count: formatNumber(chosen.rows.size, locale) })}
      text={t('extendText', { names })}
      submitLabel={t('extend')}
      onGo={go}
      onClose={() => chosen.onClose(false)}
    >
      <EndField end={end} kinds={['date', 'none']} wrong={wrong} onChange={setEnd} />
    </Ask>
  );
};

/** Takes the access of the chosen ones away, with a reason. */
export const Revoke = ({ courseId, chosen }: ActProps): ReactNode => {
  const [t, locale, names, done] = [useText(courseDeskText), useLocale(), useNames(chosen), useDone(chosen)];
  const go = async (reason: string): Promise<void> =>
    done('revokeDone', await typedClient.act(revokeAccess, { params: { id: courseId }, body: { ids: [...chosen.rows.keys()], reason } }));
  return (
    <Ask
      title={t('revokeTitle', { count: formatNumber(chosen.rows.size, locale) })}
      text={t('revokeText', { names })}
      submitLabel={t('revoke')}
      destructive
      reason
      onGo={go}
      onClose={() => chosen.onClose(false)}
    />
  );
};
