import { Injectable } from '@nestjs/common';
import type { FileAnswer } from '#contracts/http/endpoint';
import type { DeskLessonRow } from '#contracts/http/lessons-desk';
import type { DeskPdf } from '#contracts/http/pdfs';
import { BeginLessonsExport, BeginPdfsExport, GetLessonRows, GetPdfRows } from '#catalog';
import { Dispatcher } from '#platform';
import type { Caller } from '../http/caller.js';
import { inDhaka } from './in-dhaka.js';
import { ListFiles, type NamedSheet } from './list-files.js';
import { minutes, yes } from './sheet-cells.js';
import type { SheetFormat } from './sheet-file.js';
import { lessonKinds, lessonStates } from './sheet-words.js';

type LessonsAsked = ConstructorParameters<typeof BeginLessonsExport>;
type PdfsAsked = ConstructorParameters<typeof BeginPdfsExport>;

const lessons: NamedSheet<DeskLessonRow> = {
  name: { bn: 'পাঠ', en: 'Lessons' },
  columns: [
    [{ bn: 'পাঠ', en: 'Lesson' }, ({ title }) => title, 40],
    [{ bn: 'কোর্স', en: 'Course' }, ({ course }) => course.title, 36],
    [{ bn: 'অধ্যায়', en: 'Chapter' }, ({ chapter }) => chapter.title, 30],
    [{ bn: 'ধরন', en: 'Kind' }, ({ kind }, locale) => lessonKinds[kind][locale], 12],
    [{ bn: 'অবস্থা', en: 'State' }, ({ state }, locale) => lessonStates[state][locale], 12],
    [{ bn: 'ফ্রি', en: 'Free' }, ({ free }, locale) => (free ? yes[locale] : null), 8],
    [{ bn: 'খোলে (ঢাকা)', en: 'Opens (Dhaka)' }, ({ opensAt }) => inDhaka(opensAt), 18],
    [{ bn: 'যে পাঠের পরে', en: 'After lesson' }, ({ after }) => after?.title ?? null, 30],
    [{ bn: 'ফাইল', en: 'File' }, ({ file }) => file?.name ?? null, 30],
    [{ bn: 'মিনিট', en: 'Minutes' }, ({ file }) => minutes(file?.durationMs ?? null), 10],
    [{ bn: 'পৃষ্ঠা', en: 'Pages' }, ({ file }) => file?.pages ?? null, 10],
    [{ bn: 'শুরু করেছেন', en: 'Started by' }, ({ started }) => started, 12],
    [{ bn: 'বদলেছে (ঢাকা)', en: 'Changed (Dhaka)' }, ({ changedAt }) => inDhaka(changedAt), 18],
    [{ bn: 'আইডি', en: 'Id' }, ({ id }) => id, 38],
  ],
};

const pdfs: NamedSheet<DeskPdf> = {
  name: { bn: 'PDF', en: 'PDFs' },
  columns: [
    [{ bn: 'PDF', en: 'PDF' }, ({ title }) => title, 40],
    [{ bn: 'কোর্স', en: 'Courses' }, ({ courses }) => courses.map(({ title }) => title).join('; '), 50],
    [{ bn: 'অবস্থা', en: 'State' }, ({ state }, locale) => lessonStates[state][locale], 12],
    [{ bn: 'ফ্রি', en: 'Free' }, ({ free }, locale) => (free ? yes[locale] : null), 8],
    [{ bn: 'ডাউনলোড', en: 'Download' }, ({ download }, locale) => (download ? yes[locale] : null), 10],
    [{ bn: 'ফাইল', en: 'File' }, ({ file }) => file.name, 30],
    [{ bn: 'পৃষ্ঠা', en: 'Pages' }, ({ file }) => file.pages, 10],
    [{ bn: 'পাঠক', en: 'Readers' }, ({ readers }) => readers, 10],
    [{ bn: 'বদলেছে (ঢাকা)', en: 'Changed (Dhaka)' }, ({ changedAt }) => inDhaka(changedAt), 18],
    [{ bn: 'আইডি', en: 'Id' }, ({ id }) => id, 38],
  ],
};

/** The lists of lessons and PDFs as files. What stands on them is fixed and noted before the first byte; rows are read while they are fetched. */
@Injectable()
export class LessonsExport {
  constructor(
    private readonly dispatcher: Dispatcher,
    private readonly files: ListFiles,
  ) {}

  async lessons(caller: Caller, filter: LessonsAsked[1], sort: LessonsAsked[2], format: SheetFormat): Promise<FileAnswer> {
    const { ids } = await this.dispatcher.command(new BeginLessonsExport(caller.actor, filter, sort, format));
    const read = (some: string[]) => new GetLessonRows(some);
    return this.files.streamRows(caller, lessons, format, { ids, permission: 'lessons.write', read });
  }

  async pdfs(caller: Caller, filter: PdfsAsked[1], sort: PdfsAsked[2], format: SheetFormat): Promise<FileAnswer> {
    const { ids } = await this.dispatcher.command(new BeginPdfsExport(caller.actor, filter, sort, format));
    const read = (some: string[]) => new GetPdfRows(caller.actor, some);
    return this.files.streamRows(caller, pdfs, format, { ids, permission: 'lessons.write', read });
  }
}
