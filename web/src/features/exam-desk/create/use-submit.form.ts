import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { CallOf } from '#contracts/http/endpoint';
import { createExam } from '#contracts/http/exam-desk';
import { typedClient, wrongFields } from '../../../admin-kit/typed-client.js';
import { CallError } from '../../../client/call-error.js';
import { kitText } from '../../../i18n/admin-kit/text.js';
import { useText } from '../../../i18n/index.js';
import { fromWall } from '../parts/dhaka-time.js';
import { deskText } from '../text.js';
import type { NewExam } from './new-exam.js';

type Body = CallOf<typeof createExam>['body'];

/** What the server is asked for: either of a preset or of another exam, never both. */
const bodyOf = ({ source, preset, copyOf, withQuestions, title, courseIds, opensAt, closesAt }: NewExam): Body => ({
  title,
  ...(source === 'copy' ? { copyOf, withQuestions } : { preset: preset === 'none' ? null : (preset as NonNullable<Body['preset']>) }),
  courseIds,
  opensAt: fromWall(opensAt),
  closesAt: fromWall(closesAt),
});

/** Marks what is missing or wrong beside its field; true when all is well. */
const useCheck = (form: UseFormReturn<NewExam>) => {
  const [t, kit] = [useText(deskText), useText(kitText)];
  return (values: NewExam): boolean => {
    const wrong: Partial<Record<keyof NewExam, string>> = {};
    if (values.source === 'preset' && values.preset === '') wrong.preset = t('needPreset');
    if (values.source === 'copy' && values.copyOf === null) wrong.copyOf = t('needCopy');
    const said = createExam.body ? wrongFields(createExam.body, bodyOf(values), [{ name: 'title' }], kit) : {};
    if (said['title']) wrong.title = said['title'];
    for (const name of ['opensAt', 'closesAt'] as const) if (fromWall(values[name]) === '') wrong[name] = t('need');
    if (!wrong.opensAt && !wrong.closesAt && values.closesAt <= values.opensAt) wrong.closesAt = t('closesFirst');
    const names = Object.entries(wrong) as [keyof NewExam, string][];
    for (const [name, message] of names.toReversed()) form.setError(name, { message }, { shouldFocus: true });
    return names.length === 0;
  };
};

/** Makes the draft and goes on to its questions; a refusal stands beside its field, or is given back in words. */
export const useSubmit = (form: UseFormReturn<NewExam>, onMade: () => void) => {
  const [t, navigate, check] = [useText(deskText), useNavigate(), useCheck(form)];
  const [refusal, setRefusal] = useState<string | null>(null);
  const submit = form.handleSubmit(async (values) => {
    if (!check(values)) return;
    setRefusal(null);
    try {
      const exam = await typedClient.save(createExam, { body: bodyOf(values) });
      onMade();
      await navigate(`/admin/exams/${exam.id}/questions`);
    } catch (thrown) {
      if (!(thrown instanceof CallError)) throw thrown;
      const named = Object.entries(thrown.issues).filter(([name]) => name in values);
      for (const [name, message] of named) form.setError(name as keyof NewExam, { message }, { shouldFocus: true });
      setRefusal(named.length > 0 ? null : thrown.message || t('noAnswer'));
    }
  });
  return { submit, refusal };
};
