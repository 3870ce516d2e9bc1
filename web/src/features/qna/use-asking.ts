import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { mutate } from 'swr';
import { CallError } from '../../client/call-error.js';
import { call } from '../../client/call.js';
import { useText } from '../../i18n/index.js';
import { toast } from '../../ui/toast.js';
import { useSentence } from '../account/parts/refusal.js';
import { takeHanded } from '../annotator/handed.js';
import { forgetKey, keyFor } from '../checkout/keys.js';
import { keepDraft, readDraft } from './draft.js';
import { isBlank } from './html.js';
import { qnaText } from './text.js';

export interface Question {
  readonly title: string;
  readonly html: string;
}
export type Issues = Partial<Record<keyof Question, string>>;

const nothing: Question = { title: '', html: '' };
const shortest = 6;

/** A question that is being written, and its way to the server. What was begun before is there again; so is a picture that was drawn on. */
export const useAsking = (slug: string) => {
  const [t, navigate, sentence] = [useText(qnaText), useNavigate(), useSentence()];
  const key = `qna ${slug}`;
  const [before] = useState(() => readDraft<Question>(key));
  const [values, setValues] = useState<Question>(before ?? nothing);
  const [issues, setIssues] = useState<Issues>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [handed, setHanded] = useState<Blob | null>(null);
  useEffect(() => {
    // Given once: whoever takes it keeps it.
    void takeHanded().then((picture) => (picture ? setHanded(picture) : undefined));
  }, []);
  const put = (patch: Partial<Question>): void =>
    setValues((was) => {
      const next = { ...was, ...patch };
      keepDraft(key, next.title === '' && isBlank(next.html) ? null : next);
      return next;
    });
  const send = async (): Promise<void> => {
    const found: Issues = {
      ...(values.title.trim().length < shortest ? { title: t('titleShort') } : {}),
      ...(isBlank(values.html) ? { html: t('textNeeded') } : {}),
    };
    setIssues(found);
    setRefusal(null);
    if (Object.keys(found).length > 0 || busy) return;
    const act = ['ask', slug, values];
    setBusy(true);
    try {
      const { threadId } = await call('POST /api/courses/:slug/qna', { params: { slug }, body: values }, { idempotencyKey: keyFor(act) });
      forgetKey(act);
      keepDraft(key, null);
      await mutate((address) => typeof address === 'string' && address.startsWith(`/api/courses/${slug}/qna`), undefined, {
        revalidate: true,
      });
      toast({ title: t('asked') });
      void navigate(`/courses/${slug}/qna/${threadId}`, { replace: true });
    } catch (thrown) {
      if (thrown instanceof CallError && Object.keys(thrown.issues).length > 0) setIssues(thrown.issues);
      else setRefusal(sentence(thrown).sentence);
    } finally {
      setBusy(false);
    }
  };
  return { values, put, issues, refusal, busy, handed, resumed: before !== null, send };
};
