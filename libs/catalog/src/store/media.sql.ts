import type { EntityManager } from '@mikro-orm/postgresql';
import type { MediaFile } from '#contracts/http/media-shapes';
import type { MediaKind, MediaProblem, MediaState } from '#contracts/shared/media';
import { AppError, type Actor } from '#platform/kernel';
import type { HlsFacts } from '../entities/media-file.entity.js';
import { idList, iso } from './moments.js';

export interface StoredMedia {
  readonly id: string;
  readonly kind: MediaKind;
  readonly name: string;
  readonly type: string | null;
  readonly bytes: number;
  readonly state: MediaState;
  readonly run: number;
  readonly problem: MediaProblem | null;
  readonly storageKey: string | null;
  readonly posterKey: string | null;
  readonly durationMs: number | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly pages: number | null;
  readonly hls: HlsFacts | null;
  readonly uploadedBy: string;
  readonly createdAt: string;
}

type Row = Omit<StoredMedia, 'bytes'> & { readonly bytes: string };

const columns = `m.id, m.kind, m.name, m.type, m.bytes::text as bytes, m.state, m.run, m.problem, m.storage_key as "storageKey",
  m.poster_key as "posterKey", m.duration_ms as "durationMs", m.width, m.height, m.pages, m.hls, m.uploaded_by as "uploadedBy",
  ${iso('m.created_at')} as "createdAt"`;

const toMedia = (row: Row): StoredMedia => ({ ...row, bytes: Number(row.bytes) });

export const findMedia = async (em: EntityManager, mediaIds: readonly string[]): Promise<StoredMedia[]> => {
  if (mediaIds.length === 0) return [];
  const rows = await em.execute<Row[]>(`select ${columns} from catalog.media_files m where m.id = any(?::uuid[])`, [idList(mediaIds)]);
  return rows.map(toMedia);
};

/** Locked until the end of the transaction; null where there is none. */
export const lockMedia = async (em: EntityManager, mediaId: string): Promise<StoredMedia | null> => {
  const [row] = await em.execute<Row[]>(`select ${columns} from catalog.media_files m where m.id = ? for no key update`, [mediaId]);
  return row ? toMedia(row) : null;
};

/**
 * Files that a person who writes lessons may see: the own ones; with `courses.write` all; and what is shown in the courses that the person
 * teaches. Everything else is not there.
 */
const seen = `(m.uploaded_by = ? or ? or exists (
    select from catalog.course_teachers ct join catalog.teachers t on t.id = ct.teacher_id
    where t.user_id = ? and (
      exists (select from catalog.lessons l where l.course_id = ct.course_id
        and (l.media_id = m.id or exists (select from catalog.lesson_files f where f.lesson_id = l.id and f.media_id = m.id)))
      or exists (select from catalog.course_pdfs cp join catalog.pdfs p on p.id = cp.pdf_id where cp.course_id = ct.course_id and p.media_id = m.id))))`;

const seenBy = (actor: Actor): readonly [string | null, boolean, string | null] => {
  if (actor.kind === 'system') return [null, true, null];
  if (actor.kind !== 'user') return [null, false, null];
  return [actor.id, actor.permissions.includes('courses.write'), actor.id];
};

export const seesMedia = async (em: EntityManager, actor: Actor, mediaId: string): Promise<boolean> => {
  const rows = await em.execute<unknown[]>(`select 1 from catalog.media_files m where m.id = ? and ${seen}`, [mediaId, ...seenBy(actor)]);
  return rows.length > 0;
};

/** Throws 'Media not found' for what is not there or somebody else's. */
export const readSeenMedia = async (em: EntityManager, actor: Actor, mediaId: string): Promise<StoredMedia> => {
  const [row] = await em.execute<Row[]>(`select ${columns} from catalog.media_files m where m.id = ? and ${seen}`, [
    mediaId,
    ...seenBy(actor),
  ]);
  if (!row) throw new AppError('Media not found', { id: mediaId });
  return toMedia(row);
};

/** As staff sees it, without addresses. */
export const toMediaFile = (media: StoredMedia): Omit<MediaFile, 'playable' | 'made'> => {
  const { id, kind, name, type, bytes, state, problem, durationMs, width, height, pages, hls, createdAt } = media;
  return {
    id,
    kind,
    name,
    type,
    bytes,
    state,
    problem,
    durationMs,
    width,
    height,
    pages,
    renditions: hls ? [...hls.heights] : null,
    createdAt,
  };
};
