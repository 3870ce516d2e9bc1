import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { LessonContent } from '#contracts/http/lesson-shapes';
import { MediaLinks, type Viewer } from './media-links.js';

/** What the catalog knows of a lesson's content; its exam is told by its own domain. */
export interface StoredContent extends Omit<LessonContent, 'exam'> {
  readonly examId: string | null;
}

interface Row {
  readonly bodyHtml: string;
  readonly mediaId: string | null;
  readonly mediaState: string | null;
  readonly examId: string | null;
  readonly classUrl: string | null;
}

interface FileRow {
  readonly mediaId: string;
  readonly role: 'attachment' | 'captions';
  readonly language: 'bn' | 'en' | null;
  readonly name: string;
}

const languageNames = { bn: 'বাংলা', en: 'English' } as const;

/** Reads what a lesson holds, with addresses that play for one viewer. Whether that viewer may see the lesson has been decided before. */
@Injectable()
export class LessonContents {
  constructor(
    private readonly em: EntityManager,
    private readonly links: MediaLinks,
  ) {}

  async of(lessonId: string, viewer: Viewer): Promise<StoredContent | null> {
    const [row] = await this.em.execute<Row[]>(
      `select l.body_html as "bodyHtml", l.media_id as "mediaId", f.state as "mediaState", l.exam_id as "examId", l.class_url as "classUrl"
       from catalog.lessons l left join catalog.media_files f on f.id = l.media_id where l.id = ?`,
      [lessonId],
    );
    if (!row) return null;
    const files = await this.em.execute<FileRow[]>(
      `select media_id as "mediaId", role, language, name from catalog.lesson_files where lesson_id = ? order by position, name, media_id`,
      [lessonId],
    );
    const beside = await this.besides(files, viewer);
    const playables = row.mediaId === null ? null : await this.links.playableOf([row.mediaId], viewer);
    return {
      bodyHtml: row.bodyHtml,
      playable: playables?.get(row.mediaId ?? '') ?? null,
      preparing: ['uploading', 'checking', 'processing'].includes(row.mediaState ?? ''),
      ...beside,
      examId: row.examId,
      classUrl: row.classUrl,
    };
  }

  /** Captions and attachments that are ready; what is not yet is left out. */
  private async besides(files: readonly FileRow[], viewer: Viewer): Promise<Pick<LessonContent, 'captions' | 'attachments'>> {
    if (files.length === 0) return { captions: [], attachments: [] };
    const idsOf = (role: FileRow['role']): string[] => files.filter((file) => file.role === role).map(({ mediaId }) => mediaId);
    const captions = await this.links.playableOf(idsOf('captions'), viewer);
    const kept = await this.links.playableOf(idsOf('attachment'), viewer, { download: true });
    return {
      captions: files.flatMap(({ mediaId, role, language }) => {
        const src = captions.get(mediaId)?.sources[0]?.src;
        return role === 'captions' && language && src ? [{ language, label: languageNames[language], src }] : [];
      }),
      attachments: files.flatMap(({ mediaId, role, name }) => {
        const file = kept.get(mediaId);
        const href = file?.download;
        return role === 'attachment' && file && href ? [{ mediaId, name, type: file.type, bytes: file.bytes, href }] : [];
      }),
    };
  }
}
