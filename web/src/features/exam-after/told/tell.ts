import type { NavigateFunction } from 'react-router';
import { mutate } from 'swr';
import type { UserHint } from '#contracts/socket/topics';
import { call } from '../../../client/call.js';
import { loadTexts, textIn } from '../../../i18n/index.js';
import { getLocale } from '../../../i18n/locale.js';
import { formatMarks } from '../../../i18n/marks.js';
import { toast } from '../../../ui/toast.js';
import { toldText } from './text.js';

/** What a hint to a person may be; anything else is none of ours. */
const isHint = (body: unknown): body is UserHint =>
  typeof body === 'object' && body !== null && 'kind' in body && 'examId' in body && 'title' in body && 'reason' in body;

/** The paper of a running exam, where nothing may come between it and its student. */
const inPaper = (): boolean => /^\/courses\/[^/]+\/mcq\/[^/]+\/?$/.test(location.pathname);

/** Where the whole story stands; null where the exam's course is not known. */
const placeOf = async (examId: string): Promise<string | null> => {
  const { rows } = await call('GET /api/score-changes', {});
  const slug = rows.find((row) => row.examId === examId)?.courseSlug;
  return slug ? `/courses/${slug}/mcq/${examId}/solution` : null;
};

/** A calm word, pushed, on whatever page the person is: an own score was corrected, or a sitting left the board or came back. */
export const tell = async (hint: unknown, navigate: NavigateFunction): Promise<void> => {
  if (!isHint(hint) || inPaper()) return;
  await loadTexts();
  const [t, locale] = [textIn(toldText, getLocale()), getLocale()];
  const { kind, title, before, after, reason, examId } = hint;
  const to = kind === 'score-changed' ? await placeOf(examId).catch(() => null) : null;
  const action = to && !location.pathname.startsWith(to) ? { label: t('see'), onClick: () => void navigate(to) } : undefined;
  const marks = before && after ? { before: formatMarks(before, locale), after: formatMarks(after, locale) } : null;
  const says =
    kind === 'score-changed'
      ? { title: t('toastChanged'), description: marks ? t('toastMarks', { exam: title, ...marks }) : title }
      : kind === 'disqualified'
        ? { title: t('off'), description: t('toastOff', { exam: title, reason }) }
        : { title: t('toastBack'), description: title };
  toast({ ...says, ...(action ? { action } : {}) });
  // Lists of exams that are on the screen say the own marks too.
  void mutate((key) => typeof key === 'string' && /^\/api\/(score-changes|courses\/[^/]+\/exams)/.test(key));
};
