import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import useSWR from 'swr';
import type { ItemStatistics, QuestionKey } from '#contracts/http/exam-after';
import type { CallError } from '../../client/call-error.js';
import { call } from '../../client/call.js';
import { useText } from '../../i18n/index.js';
import { Button, ButtonLink } from '../../ui/button.js';
import { ErrorBox } from '../../ui/error-box.js';
import { dialogPart } from '../../ui/part.js';
import { Section } from '../../ui/section.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { RichEditor } from '../editor/rich-editor.js';
import { KeyChooser } from './key-chooser.js';
import { draftOf, keyOf } from './key-draft.js';
import { type KeyPreview, Preview } from './key-preview.js';
import type { PaperLanguage } from './letters.js';
import type { Statistics } from './statistics-words.js';
import { afterText } from './text.js';

const KeyForm = dialogPart(() => import('./key.form.js'));

const credits = { everyone: 'creditEveryone', answered: 'creditAnswered', nobody: 'creditNobody' } as const;
const missing = { option: 'missingOption', number: 'missingNumber', change: 'missingChange' } as const;
/** Nobody types a key and its tolerance in one go: it is asked about once they have paused. */
const pauseMs = 300;

const usePaused = (text: string | null): string | null => {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return paused === text ? paused : null;
};

/** What a key would do, asked of the server; only for the key that stands now. */
const usePreview = (examId: string, questionId: string, key: QuestionKey | null) => {
  const asked = usePaused(key && JSON.stringify(key));
  return useSWR<KeyPreview, CallError>(
    asked && ['key-preview', examId, questionId, asked],
    () =>
      call('POST /api/admin/exams/:examId/key-changes/preview', {
        params: { examId },
        body: { questionId, key: JSON.parse(asked ?? 'null') as QuestionKey },
      }),
    { shouldRetryOnError: false, revalidateOnFocus: false },
  );
};

/** The new key, what it does to whom, and the way to make it so. */
export const KeyPanel = ({
  statistics: { exam },
  item,
  language,
  close,
  onStarted,
}: {
  statistics: Statistics;
  item: ItemStatistics;
  language: PaperLanguage;
  close: string;
  onStarted: (version: number) => void;
}): ReactNode => {
  const [t, navigate] = [useText(afterText), useNavigate()];
  const panel = useRef<HTMLDivElement>(null);
  const [draft, setDraft] = useState(() => draftOf(item));
  const [explanation, setExplanation] = useState(item.explanation);
  const [asking, setAsking] = useState(false);
  const drafted = keyOf(item, draft);
  const key = 'key' in drafted ? drafted.key : null;
  const { data: preview, error, mutate } = usePreview(exam.id, item.questionId, key);
  // In braces: newer browsers answer a promise here, which is no clean-up.
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={panel} className="scroll-mt-14">
      <Section title={t('changeKey')} className="mt-6">
        <div className="grid items-start gap-x-8 gap-y-5 xl:grid-cols-2">
          <KeyChooser item={item} language={language} credit={t(credits[exam.cancelledCredit])} draft={draft} onDraft={setDraft} />
          <section aria-label={t('whatMoves')} aria-live="polite" className="min-w-0">
            <h3 className="mb-2 font-semibold">{t('whatMoves')}</h3>
            {'missing' in drafted ? <p className="text-sm text-text-3">{t(missing[drafted.missing])}</p> : null}
            {key && error ? <ErrorBox error={error} onRetry={() => void mutate()} /> : null}
            {key && !error && !preview ? <SkeletonRows rows={3} /> : null}
            {key && preview ? <Preview preview={preview} /> : null}
          </section>
        </div>
        <div className="mt-5">
          <RichEditor label={t('explanation')} hint={t('explanationHint')} value={explanation} onChange={setExplanation} />
        </div>
        <div className="mt-5 flex flex-wrap justify-end gap-3 border-t border-line pt-3">
          <ButtonLink to={close} preventScrollReset variant="outline">
            {t('leaveKey')}
          </ButtonLink>
          <Button disabled={!key || !preview} onClick={() => setAsking(true)}>
            {t('toConfirm')}
          </Button>
        </div>
      </Section>
      {asking && key && preview ? (
        <Suspense fallback={null}>
          <KeyForm
            examId={exam.id}
            item={item}
            to={key}
            explanation={explanation === item.explanation ? null : explanation}
            preview={preview}
            language={language}
            onClose={() => setAsking(false)}
            onDone={(version) => {
              onStarted(version);
              void navigate(close, { preventScrollReset: true });
            }}
          />
        </Suspense>
      ) : null}
    </div>
  );
};
