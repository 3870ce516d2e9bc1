import { type ReactNode, Suspense, useId, useState } from 'react';
import type { BookmarkFolder, BookmarkRow } from '#contracts/http/selfpractice';
import { call } from '../../../client/call.js';
import { isCallError } from '../../../client/call-error.js';
import { formatDate } from '../../../i18n/dates.js';
import { toDigits } from '../../../i18n/digits.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { Button } from '../../../ui/button.js';
import { dialogPart } from '../../../ui/part.js';
import { toast } from '../../../ui/toast.js';
import { PlainMaths } from '../../bank/plain-maths.js';
import { QuestionView } from '../../question-view/question-view.js';
import { viewedOf } from '../viewed.js';
import { bookmarksText } from './text.js';

const NoteForm = dialogPart(() => import('./note.form.js'));

/** Tells of a refusal, and throws what is none. */
const told = (title: string, thrown: unknown): void => {
  if (!isCallError(thrown)) throw thrown;
  toast({ title, description: thrown.message, variant: 'destructive' });
};

/** Gone at once, and back by one press while the toast stands. */
const useTaking = ({ question, folderId, note }: BookmarkRow, onChanged: () => void) => {
  const t = useText(bookmarksText);
  const params = { questionId: question.id };
  const back = async (): Promise<void> => {
    try {
      await call('PUT /api/selfpractice/bookmarks/:questionId', { params, body: { folderId, note } });
      onChanged();
    } catch (thrown) {
      told(t('notSaved'), thrown);
    }
  };
  return async (): Promise<void> => {
    try {
      await call('DELETE /api/selfpractice/bookmarks/:questionId', { params });
      onChanged();
      toast({ title: t('taken'), action: { label: t('undo'), onClick: () => void back() } });
    } catch (thrown) {
      told(t('notTaken'), thrown);
    }
  };
};

/** The folder it lies in, to be changed at once. */
const Folder = ({
  row,
  folders,
  onChanged,
}: {
  row: BookmarkRow;
  folders: readonly BookmarkFolder[];
  onChanged: () => void;
}): ReactNode => {
  const [t, id] = [useText(bookmarksText), useId()];
  const move = async (folderId: string | null): Promise<void> => {
    try {
      await call('PUT /api/selfpractice/bookmarks/:questionId', { params: { questionId: row.question.id }, body: { folderId } });
      onChanged();
    } catch (thrown) {
      told(t('notSaved'), thrown);
    }
  };
  if (folders.length === 0) return null;
  return (
    <span className="flex items-center gap-2 text-sm">
      <label htmlFor={id} className="text-text-3 max-md:sr-only">
        {t('moveTo')}
      </label>
      <select
        id={id}
        value={row.folderId ?? ''}
        onChange={({ target }) => void move(target.value === '' ? null : target.value)}
        className="h-[34px] max-w-36 rounded-control border border-control bg-bg px-2 text-sm text-text max-md:h-11 md:max-w-44"
      >
        <option value="">{t('none')}</option>
        {folders.map(({ id: folder, name }) => (
          <option key={folder} value={folder}>
            {name}
          </option>
        ))}
      </select>
    </span>
  );
};

/** A kept question with its note and folder; the right answer with it only where it was answered before. */
export const Bookmark = ({
  row,
  number,
  folders,
  onChanged,
}: {
  row: BookmarkRow;
  number: number;
  folders: readonly BookmarkFolder[];
  onChanged: () => void;
}): ReactNode => {
  const [t, locale] = [useText(bookmarksText), useLocale()];
  const [writing, setWriting] = useState(false);
  const take = useTaking(row, onChanged);
  const { question, marking, note, savedAt } = row;
  return (
    <li className="border-b border-line py-5 last:border-b-0">
      <p className="num mb-1.5 text-sm text-text-3">
        {[question.subject, question.topic ?? question.chapter, t('savedAt', { date: formatDate(savedAt, locale) })]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <QuestionView question={viewedOf(question, marking)} showKey={marking !== null} number={number} />
      {writing ? (
        <Suspense fallback={null}>
          <NoteForm
            questionId={question.id}
            note={note}
            onClose={() => setWriting(false)}
            onDone={() => {
              setWriting(false);
              onChanged();
            }}
          />
        </Suspense>
      ) : note === '' ? null : (
        <p className="mt-3 rounded-control bg-brand-tint px-3 py-2 whitespace-pre-line">
          <span className="sr-only">{t('note')}: </span>
          <PlainMaths text={note} />
        </p>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        {writing ? null : (
          <Button size="sm" variant="outline" onClick={() => setWriting(true)}>
            {t(note === '' ? 'addNote' : 'editNote')}
          </Button>
        )}
        <Folder row={row} folders={folders} onChanged={onChanged} />
        <Button
          size="sm"
          variant="ghost"
          className="ml-auto"
          aria-label={t('takeOf', { n: toDigits(String(number), locale) })}
          onClick={() => void take()}
        >
          {t('take')}
        </Button>
      </div>
    </li>
  );
};
