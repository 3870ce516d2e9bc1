import { Injectable } from '@nestjs/common';
import type { CourseRow, StudentRow } from '#contracts/http/courses-desk';
import type { FileAnswer } from '#contracts/http/endpoint';
import { BeginCoursesExport, BeginStudentsExport, GetDeskRows, GetStudents } from '#catalog';
import { Dispatcher } from '#platform';
import type { Caller } from '../http/caller.js';
import { inDhaka } from './in-dhaka.js';
import { ListFiles, type NamedSheet } from './list-files.js';
import type { SheetFormat } from './sheet-file.js';

type CoursesAsked = ConstructorParameters<typeof BeginCoursesExport>;
type StudentsAsked = ConstructorParameters<typeof BeginStudentsExport>;

const taka = (paisa: number | null): number | null => (paisa === null ? null : paisa / 100);
const moment = (at: string | null): string | null => (at === null ? null : inDhaka(at));

const courses: NamedSheet<CourseRow> = {
  name: { bn: 'কোর্স', en: 'Courses' },
  columns: [
    [{ bn: 'কোর্স', en: 'Course' }, ({ title }) => title, 36],
    [{ bn: 'ঠিকানা', en: 'Address' }, ({ slug }) => slug, 30],
    [{ bn: 'ধরন', en: 'Kind' }, ({ kind }) => kind, 12],
    [{ bn: 'বিভাগ', en: 'Section' }, ({ section }) => section, 12],
    [{ bn: 'ক্যাটাগরি', en: 'Category' }, ({ category }, locale) => category?.[locale] ?? null, 24],
    [{ bn: 'অবস্থা', en: 'State' }, ({ state }) => state, 12],
    [{ bn: 'মূল্য (টাকা)', en: 'Price (BDT)' }, ({ pricePaisa }) => taka(pricePaisa), 14],
    [{ bn: 'আগের মূল্য (টাকা)', en: 'List price (BDT)' }, ({ listPricePaisa }) => taka(listPricePaisa), 16],
    [{ bn: 'আসন', en: 'Seats' }, ({ seatLimit }) => seatLimit, 10],
    [{ bn: 'শিক্ষার্থী', en: 'Students' }, ({ students }) => students, 12],
    [{ bn: 'বদলেছে (ঢাকা)', en: 'Changed (Dhaka)' }, ({ changedAt }) => inDhaka(changedAt), 18],
    [{ bn: 'প্রকাশ (ঢাকা)', en: 'Published (Dhaka)' }, ({ publishedAt }) => moment(publishedAt), 18],
    [{ bn: 'আইডি', en: 'Id' }, ({ id }) => id, 38],
  ],
};

const students: NamedSheet<StudentRow> = {
  name: { bn: 'শিক্ষার্থী', en: 'Students' },
  columns: [
    [{ bn: 'নাম', en: 'Name' }, ({ name }) => name, 28],
    [{ bn: 'ফোন', en: 'Phone' }, ({ phone }) => phone, 16],
    [{ bn: 'ই-মেইল', en: 'E-mail' }, ({ email }) => email, 30],
    [{ bn: 'প্রতিষ্ঠান', en: 'Institute' }, ({ institute }) => institute, 34],
    [{ bn: 'কীভাবে পেয়েছেন', en: 'Source' }, ({ source }) => source, 14],
    [{ bn: 'অবস্থা', en: 'State' }, ({ state }) => state, 12],
    [{ bn: 'পাঠ শেষ', en: 'Lessons done' }, ({ lessons }) => lessons.done, 12],
    [{ bn: 'মোট পাঠ', en: 'Lessons' }, ({ lessons }) => lessons.total, 12],
    [{ bn: 'পরীক্ষা দিয়েছেন', en: 'Exams sat' }, ({ exams }) => exams.sat, 12],
    [{ bn: 'গড় (%)', en: 'Mean (%)' }, ({ exams }) => (exams.average === null ? null : Math.round(exams.average * 1000) / 10), 12],
    [{ bn: 'শেষ এসেছেন (ঢাকা)', en: 'Last seen (Dhaka)' }, ({ seenAt }) => moment(seenAt), 18],
    [{ bn: 'শুরু (ঢাকা)', en: 'Starts (Dhaka)' }, ({ startsAt }) => inDhaka(startsAt), 18],
    [{ bn: 'শেষ (ঢাকা)', en: 'Ends (Dhaka)' }, ({ endsAt }) => moment(endsAt), 18],
    [{ bn: 'বাতিল (ঢাকা)', en: 'Revoked (Dhaka)' }, ({ revokedAt, state }) => (state === 'revoked' ? moment(revokedAt) : null), 18],
    [{ bn: 'কারণ', en: 'Reason' }, ({ revokedReason, state }) => (state === 'revoked' ? revokedReason : null), 30],
    [{ bn: 'অর্ডার', en: 'Order' }, ({ orderId }) => orderId, 38],
  ],
};

/** The lists of the courses desk as files. What stands on them is fixed and noted before the first byte; rows are read while they are fetched. */
@Injectable()
export class CoursesExport {
  constructor(
    private readonly dispatcher: Dispatcher,
    private readonly files: ListFiles,
  ) {}

  async courses(caller: Caller, filter: CoursesAsked[1], sort: CoursesAsked[2], format: SheetFormat): Promise<FileAnswer> {
    const { ids } = await this.dispatcher.command(new BeginCoursesExport(caller.actor, filter, sort, format));
    const read = (some: string[]) => new GetDeskRows(some);
    return this.files.streamRows(caller, courses, format, { ids, permission: 'courses.read', read });
  }

  async students(
    caller: Caller,
    courseId: string,
    { filter, sort, format }: { filter: StudentsAsked[2]; sort: StudentsAsked[3]; format: SheetFormat },
  ): Promise<FileAnswer> {
    const { ids, title } = await this.dispatcher.command(new BeginStudentsExport(caller.actor, courseId, filter, sort, format));
    const read = (some: string[]) => new GetStudents(caller.actor, some);
    return this.files.streamRows(caller, students, format, { ids, permission: 'courses.read', read, of: title });
  }
}
