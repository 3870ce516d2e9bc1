import { type FormEvent, type ReactNode, useState } from 'react';
import type { LessonNote } from '#contracts/http/lessons';
import { noteLength } from '#contracts/shared/choices';
import { CallError, isCallError } from '../../client/call-error.js';
import { call } from '../../client/call.js';
import { randomId } from '../../client/random-id.js';
import { useLocale, useText } from '../../i18n/index.js';
import { Area } from '../../ui/area.js';
import { Button } from '../../ui/button.js';
import { Check } from '../../ui/check.js';
import { Empty } from '../../ui/empty.js';
import { toast } from '../../ui/toast.js';
import type { PlayerHandle } from '../video/player.js';
import { lessonText } from './text.js';
import { timeOf } from './words.js';

interface NotesProps {
  readonly slug: string;
  readonly lessonId: string;
  readonly notes: readonly LessonNote[];
  /** null until the player is here, and where there is none. */
  readonly player: PlayerHandle | null;
  readonly isVideo: boolean;
  readonly onNotes: (notes: LessonNote[]) => void;
}

/** Those of a moment in the order of the film, then the others: as the server has them. */
const inOrder = (notes: readonly LessonNote[]): LessonNote[] => notes.toSorted((a, b) => (a.atMs ?? Infinity) - (b.atMs ?? Infinity) || 0);

const useActs = ({ slug, lessonId, notes, onNotes }: NotesProps) => {
  const t = useText(lessonText);
  const params = { slug, lessonId };
  const failed = (error: unknown): false => {
    toast({ title: t('noteFailed'), ...(error instanceof CallError ? { description: error.message } : {}), variant: 'destructive' });
    return false;
  };
  const others = (id: string): LessonNote[] => notes.filter((note) => note.id !== id);
  const add = async (note: Pick<LessonNote, 'id' | 'atMs' | 'text'>): Promise<boolean> => {
    try {
      const { note: kept } = await call('POST /api/courses/:slug/lessons/:lessonId/notes', {
        params,
        body: { id: note.id, atMs: note.atMs, text: note.text },
      });
      onNotes(inOrder([...others(kept.id), kept]));
      return true;
    } catch (error) {
      return failed(error);
    }
  };
  const save = async ({ id, atMs, version }: LessonNote, text: string): Promise<boolean> => {
    try {
      const { note } = await call('PUT /api/courses/:slug/lessons/:lessonId/notes/:noteId', {
        params: { ...params, noteId: id },
        body: { atMs, text, version },
      });
      onNotes(inOrder([...others(id), note]));
      return true;
    } catch (error) {
      return failed(error);
    }
  };
  const remove = async (note: LessonNote): Promise<void> => {
    try {
      await call('DELETE /api/courses/:slug/lessons/:lessonId/notes/:noteId', { params: { ...params, noteId: note.id } }).catch(
        (error: unknown) => {
          // Another tab was quicker.
          if (!isCallError(error, 'Note not found')) throw error;
        },
      );
      onNotes(others(note.id));
      toast({ title: t('noteDeleted'), action: { label: t('undo'), onClick: () => void add({ ...note, id: randomId() }) } });
    } catch (error) {
      failed(error);
    }
  };
  return { add, save, remove };
};

type Acts = ReturnType<typeof useActs>;

/** Where a note is written; the moment is that of the first letter, as the film goes on meanwhile. */
const NewNote = ({ player, isVideo, add }: Pick<NotesProps, 'player' | 'isVideo'> & Pick<Acts, 'add'>): ReactNode => {
  const [t, locale] = [useText(lessonText), useLocale()];
  const [text, setText] = useState('');
  const [timed, setTimed] = useState(true);
  const [atMs, setAt] = useState<number | null>(null);
  const [saving, setSaving] = useState(false);
  const [id, setId] = useState(randomId);
  const withTime = isVideo && timed;
  const write = (value: string): void => {
    if (text === '' && value !== '') setAt(player?.now() ?? 0);
    setText(value);
  };
  const keep = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (text.trim() === '') return;
    setSaving(true);
    const kept = await add({ id, atMs: withTime ? (atMs ?? player?.now() ?? 0) : null, text });
    setSaving(false);
    if (!kept) return;
    setText('');
    setId(randomId());
  };
  return (
    <form onSubmit={(event) => void keep(event)} className="mb-4">
      <Area
        label={t('noteNew')}
        hint={withTime && text !== '' ? t('noteHintAt', { at: timeOf(atMs ?? 0, locale) }) : t('noteHint')}
        value={text}
        maxLength={noteLength}
        rows={3}
        onChange={(event) => write(event.target.value)}
      />
      <div className="mt-2 flex flex-wrap items-center justify-between gap-3">
        {isVideo ? <Check checked={timed} onChange={(event) => setTimed(event.target.checked)} label={t('noteAtTime')} /> : <span />}
        <Button type="submit" size="sm" loading={saving} disabled={text.trim() === ''}>
          {t('noteAdd')}
        </Button>
      </div>
    </form>
  );
};

const Edit = ({ note, save, onClose }: { note: LessonNote; save: Acts['save']; onClose: () => void }): ReactNode => {
  const t = useText(lessonText);
  const [text, setText] = useState(note.text);
  const [saving, setSaving] = useState(false);
  const keep = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setSaving(true);
    const kept = await save(note, text);
    setSaving(false);
    if (kept) onClose();
  };
  return (
    <form onSubmit={(event) => void keep(event)}>
      <Area label={t('noteEdit')} value={text} maxLength={noteLength} onChange={(event) => setText(event.target.value)} />
      <div className="mt-2 flex gap-2">
        <Button variant="outline" size="sm" onClick={onClose}>
          {t('noteCancel')}
        </Button>
        <Button type="submit" size="sm" loading={saving} disabled={text.trim() === ''}>
          {t('noteSave')}
        </Button>
      </div>
    </form>
  );
};

const NoteRow = ({ note, player, acts }: { note: LessonNote; player: PlayerHandle | null; acts: Acts }): ReactNode => {
  const [t, locale] = [useText(lessonText), useLocale()];
  const [editing, setEditing] = useState(false);
  if (editing) return <Edit note={note} save={acts.save} onClose={() => setEditing(false)} />;
  const { atMs } = note;
  return (
    <>
      {atMs === null ? null : (
        <button
          type="button"
          className="link num touch text-sm font-semibold"
          aria-label={t('noteGo', { at: timeOf(atMs, locale) })}
          disabled={player === null}
          onClick={() => player?.seek(atMs, true)}
        >
          {timeOf(atMs, locale)}
        </button>
      )}
      <p className="break-words whitespace-pre-line">{note.text}</p>
      <div className="mt-0.5 flex gap-4 text-sm">
        <button type="button" className="link touch py-1" onClick={() => setEditing(true)}>
          {t('noteEdit')}
        </button>
        <button type="button" className="link touch py-1" onClick={() => void acts.remove(note)}>
          {t('noteDelete')}
        </button>
      </div>
    </>
  );
};

/** One's own notes beside a lesson; a click on a time goes there in the film. */
export const Notes = (props: NotesProps): ReactNode => {
  const t = useText(lessonText);
  const acts = useActs(props);
  return (
    <>
      <NewNote player={props.player} isVideo={props.isVideo} add={acts.add} />
      {props.notes.length === 0 ? (
        <Empty title={t('noteNone')}>{t('noteNoneWhy')}</Empty>
      ) : (
        <ul>
          {props.notes.map((note) => (
            <li key={note.id} className="border-b border-line py-3 last:border-b-0">
              <NoteRow note={note} player={props.player} acts={acts} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
};
