import { ImagePlus, Search, X } from 'lucide-react';
import { type ClipboardEvent, type FormEvent, type KeyboardEvent, type ReactNode, Suspense, useRef, useState } from 'react';
import { questionLength } from '#contracts/shared/assistant';
import { useText } from '../../i18n/index.js';
import { Area } from '../../ui/area.js';
import { Button } from '../../ui/button.js';
import { Notice } from '../../ui/notice.js';
import { dialogPart } from '../../ui/part.js';
import { Progress } from '../../ui/progress.js';
import { useMedia } from '../../ui/use-media.js';
import { useSentence } from '../account/parts/refusal.js';
import { pictureTypes, sendPicture } from '../editor/send-picture.js';
import { RichText } from '../maths/rich-text.js';
import { assistantText } from './text.js';
import { isEmpty, type Question } from './use-question.js';

const QuestionChoice = dialogPart(() => import('./question-choice.js'));

/** Takes a picture in and sends it; what went wrong is said beside it. */
const usePicture = (put: (patch: Partial<Question>) => void) => {
  const [t, sentence] = [useText(assistantText), useSentence()];
  const [sending, setSending] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const take = async (file: File | undefined): Promise<void> => {
    if (!file || sending !== null) return;
    if (!pictureTypes.includes(file.type)) return setProblem(t('pictureKind'));
    setProblem(null);
    setSending(0);
    try {
      put({ picture: await sendPicture(file, setSending) });
    } catch (thrown) {
      const { sentence: said, code } = sentence(thrown);
      setProblem(code === null ? t('pictureFailed') : said);
    } finally {
      setSending(null);
    }
  };
  return { sending, problem, take };
};

/** What goes with the words: a question of the bank, a picture; each can be taken away. */
const Beside = ({ question, put }: { question: Question; put: (patch: Partial<Question>) => void }): ReactNode => {
  const t = useText(assistantText);
  const { choice, picture } = question;
  return (
    <>
      {choice ? (
        <div className="flex items-start gap-2 rounded-panel border border-brand-line bg-brand-tint py-3 pr-1.5 pl-4">
          <div className="min-w-0 flex-1">
            <p className="text-sm text-text-3">{t('aboutQuestion')}</p>
            <RichText text={choice.html} className="mt-0.5 max-h-56 overflow-y-auto" />
            {choice.place.length === 0 ? null : <p className="mt-1 text-sm text-text-3">{choice.place.join(' · ')}</p>}
          </div>
          <Button variant="ghost" size="icon" aria-label={t('takeQuestionAway')} onClick={() => put({ choice: null })}>
            <X size={20} strokeWidth={1.75} aria-hidden="true" />
          </Button>
        </div>
      ) : null}
      {picture ? (
        <div className="flex items-end gap-3">
          <img
            src={picture}
            alt={t('picture')}
            className="max-h-40 max-w-[70%] rounded-control border border-line-2 bg-bg object-contain"
          />
          <Button variant="ghost" size="sm" aria-label={t('takePictureAway')} onClick={() => put({ picture: null })}>
            {t('takeAway')}
          </Button>
        </div>
      ) : null}
    </>
  );
};

export interface AskFormProps {
  readonly question: Question;
  readonly put: (patch: Partial<Question>) => void;
  readonly onAsk: () => void;
  readonly busy: boolean;
  readonly refused: unknown;
  /** How many may still be asked today; null while that is not known. */
  readonly left: number | null;
  readonly picturesRead: boolean;
  /** Something was asked in this conversation before. */
  readonly more: boolean;
}

/** Words, a question of the bank, a picture: any of them is a question. */
export const AskForm = ({ question, put, onAsk, busy, refused, left, picturesRead, more }: AskFormProps): ReactNode => {
  const [t, sentence] = [useText(assistantText), useSentence()];
  const [missing, setMissing] = useState(false);
  const [choosing, setChoosing] = useState(false);
  const [area, file] = [useRef<HTMLTextAreaElement>(null), useRef<HTMLInputElement>(null)];
  const { sending, problem, take } = usePicture(put);
  const none = left === 0;
  const keys = useMedia('(pointer: fine)');
  const change = (patch: Partial<Question>): void => {
    setMissing(false);
    put(patch);
  };
  const send = (event: FormEvent | KeyboardEvent): void => {
    event.preventDefault();
    if (busy || none || sending !== null) return;
    if (!isEmpty(question)) return onAsk();
    setMissing(true);
    area.current?.focus();
  };
  const pasted = (event: ClipboardEvent): void => {
    const [picture] = event.clipboardData.files;
    if (!picture) return;
    event.preventDefault();
    void take(picture);
  };
  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-3">
      <Beside question={question} put={change} />
      <Area
        ref={area}
        label={t(more ? 'askMore' : 'ask')}
        hint={question.choice ? t('whyHint') : t(keys ? 'askHintKeys' : 'askHint')}
        error={missing ? t('needed') : undefined}
        rows={more ? 2 : 3}
        maxLength={questionLength}
        value={question.text}
        onChange={({ target }) => change({ text: target.value })}
        onPaste={pasted}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.nativeEvent.isComposing) send(event);
        }}
        className="field-sizing-content max-h-[40dvh]"
      />
      {sending === null ? null : <Progress value={sending * 100} label={t('pictureSending')} />}
      {problem === null ? null : <Notice tone="bad">{problem}</Notice>}
      {question.picture && !picturesRead ? <p className="text-sm text-text-3">{t('pictureNotRead')}</p> : null}
      {refused === null ? null : <Notice tone="bad">{sentence(refused).sentence}</Notice>}
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="outline" size="sm" className="max-md:min-h-11" disabled={sending !== null} onClick={() => file.current?.click()}>
          <ImagePlus size={16} strokeWidth={1.75} aria-hidden="true" />
          {t('addPicture')}
        </Button>
        <Button variant="outline" size="sm" className="max-md:min-h-11" onClick={() => setChoosing(true)}>
          <Search size={16} strokeWidth={1.75} aria-hidden="true" />
          {t('addQuestion')}
        </Button>
        <Button type="submit" loading={busy} disabled={none} className="max-sm:w-full sm:ml-auto">
          {t('send')}
        </Button>
      </div>
      {left === null ? null : (
        <p className="num text-sm text-text-3" role={none ? 'status' : undefined}>
          {t('left', { left })}
        </p>
      )}
      <input
        ref={file}
        type="file"
        hidden
        aria-label={t('addPicture')}
        accept={pictureTypes.join(',')}
        onChange={({ target }) => {
          void take(target.files?.[0]);
          // The same file may be chosen again.
          target.value = '';
        }}
      />
      <Suspense fallback={null}>
        {choosing ? (
          <QuestionChoice
            onClose={() => setChoosing(false)}
            onPick={(choice) => {
              change({ choice });
              setChoosing(false);
            }}
          />
        ) : null}
      </Suspense>
    </form>
  );
};
