import { Injectable } from '@nestjs/common';
import type { FileAnswer } from '#contracts/http/endpoint';
import type { DeskLessonRow } from '#contracts/http/lessons-desk';
import type { DeskPdf } from '#contracts/http/pdfs';
import { BeginLessonsExport, BeginPdfsExport, GetLessonRows, GetPdfRows } from '#catalog';
import { Dispatcher } from '#platform';
import type { Caller } from '../http/caller.js';
import { ServerClock } from '../http/server-clock.js';
import { Sessions } from '../http/session.js';
import { dayInDhaka, inDhaka } from './in-dhaka.js';
import { rowsWhileAllowed, sheetFile, sheetOf, type Column, type SheetFormat, type Words } from './sheet-file.js';

type LessonsAsked = ConstructorParameters<typeof BeginLessonsExport>;
type PdfsAsked = ConstructorParameters<typeof BeginPdfsExport>;

const yes: Words = { bn: 'হ্যাঁ', en: 'yes' };
const moment = (at: string | null): string | null => (at === null ? null : inDhaka(at));
const minutes = (ms: number | null | undefined): number | null => (ms === null || ms === undefined ? null : Math.round(ms / 6000) / 10);

const lessonColumns: readonly Column<DeskLessonRow>[] = [
  [{ bn: 'পাঠ', en: 'Lesson' }, ({ title }) => title, 40],
  [{ bn: 'কোর্স', en: 'Course' }, ({ course }) => course.title, 36],
  [{ bn: 'অধ্যায়', en: 'Chapter' }, ({ chapter }) => chapter.title, 30],
  [{ bn: 'ধরন', en: 'Kind' }, ({ kind }) => kind, 10],
  [{ bn: 'অবস্থা', en: 'State' }, ({ state }) => state, 12],
  [{ bn: 'ফ্রি', en: 'Free' }, ({ free }, locale) => (free ? yes[locale] : null), 8],
  [{ bn: 'খোলে (ঢাকা)', en: 'Opens (Dhaka)' }, ({ opensAt }) => moment(opensAt), 18],
  [{ bn: 'যে পাঠের পরে', en: 'After lesson' }, ({ after }) => after?.title ?? null, 30],
  [{ bn: 'ফাইল', en: 'File' }, ({ file }) => file?.name ?? null, 30],
  [{ bn: 'মিনিট', en: 'Minutes' }, ({ file }) => minutes(file?.durationMs), 10],
  [{ bn: 'পৃষ্ঠা', en: 'Pages' }, ({ file }) => file?.pages ?? null, 10],
  [{ bn: 'শুরু করেছেন', en: 'Started by' }, ({ started }) => started, 12],
  [{ bn: 'বদলেছে (ঢাকা)', en: 'Changed (Dhaka)' }, ({ changedAt }) => inDhaka(changedAt), 18],
  [{ bn: 'আইডি', en: 'Id' }, ({ id }) => id, 38],
];

const pdfColumns: readonly Column<DeskPdf>[] = [
  [{ bn: 'PDF', en: 'PDF' }, ({ title }) => title, 40],
  [{ bn: 'কোর্স', en: 'Courses' }, ({ courses }) => courses.map(({ title }) => title).join('; '), 50],
  [{ bn: 'অবস্থা', en: 'State' }, ({ state }) => state, 12],
  [{ bn: 'ফ্রি', en: 'Free' }, ({ free }, locale) => (free ? yes[locale] : null), 8],
  [{ bn: 'ডাউনলোড', en: 'Download' }, ({ download }, locale) => (download ? yes[locale] : null), 10],
  [{ bn: 'ফাইল', en: 'File' }, ({ file }) => file.name, 30],
  [{ bn: 'পৃষ্ঠা', en: 'Pages' }, ({ file }) => file.pages, 10],
  [{ bn: 'পাঠক', en: 'Readers' }, ({ readers }) => readers, 10],
  [{ bn: 'বদলেছে (ঢাকা)', en: 'Changed (Dhaka)' }, ({ changedAt }) => inDhaka(changedAt), 18],
  [{ bn: 'আইডি', en: 'Id' }, ({ id }) => id, 38],
];

const names: Readonly<Record<'lessons' | 'pdfs', Words>> = {
  lessons: { bn: 'পাঠ', en: 'Lessons' },
  pdfs: { bn: 'PDF', en: 'PDFs' },
};

/** The lists of lessons and PDFs as files. What stands on them is fixed and noted before the first byte; rows are read while they are fetched. */
@Injectable()
export class LessonsExport {
  constructor(
    private readonly dispatcher: Dispatcher,
    private readonly sessions: Sessions,
    private readonly clock: ServerClock,
  ) {}

  async lessons(caller: Caller, filter: LessonsAsked[1], sort: LessonsAsked[2], format: SheetFormat): Promise<FileAnswer> {
    const { ids } = await this.dispatcher.command(new BeginLessonsExport(caller.actor, filter, sort, format));
    const rows = rowsWhileAllowed(this.sessions, caller, 'lessons.write', ids, (some) => this.dispatcher.query(new GetLessonRows(some)));
    return sheetFile(this.name(names.lessons[caller.locale]), format, sheetOf(caller.locale, names.lessons, lessonColumns, rows));
  }

  async pdfs(caller: Caller, filter: PdfsAsked[1], sort: PdfsAsked[2], format: SheetFormat): Promise<FileAnswer> {
    const { ids } = await this.dispatcher.command(new BeginPdfsExport(caller.actor, filter, sort, format));
    const read = (some: string[]) => this.dispatcher.query(new GetPdfRows(caller.actor, some));
    const rows = rowsWhileAllowed(this.sessions, caller, 'lessons.write', ids, read);
    return sheetFile(this.name(names.pdfs[caller.locale]), format, sheetOf(caller.locale, names.pdfs, pdfColumns, rows));
  }

  private name(what: string): string {
    return `${what} ${dayInDhaka(new Date(this.clock.now()))}`;
  }
}
