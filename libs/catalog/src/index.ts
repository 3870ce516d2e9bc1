import { Category } from './entities/category.entity.js';
import { Contact } from './entities/contact.entity.js';
import { Course } from './entities/course.entity.js';
import { Enrolment } from './entities/enrolment.entity.js';
import { LineGrant } from './entities/line-grant.entity.js';
import { CoursePdf, Pdf, PdfMark } from './entities/pdf.entity.js';
import { MediaFile } from './entities/media-file.entity.js';
import { Policy } from './entities/policy.entity.js';
import { Chapter, Lesson, LessonFile } from './entities/lesson.entity.js';
import { CourseVisit, LessonNote, LessonProgress } from './entities/lesson-progress.entity.js';
import { CourseTeacher, Teacher } from './entities/teacher.entity.js';

export { CatalogModule } from './catalog.module.js';
export {
  CourseExams,
  CourseMarks,
  ExamSitters,
  Students,
  TeacherAccounts,
  type CourseExam,
  type PhoneOwner,
  type StudentCard,
  type StudentMarks,
  type TeacherAccount,
} from './ports.js';

export { BeginCoursesExport, BeginStudentsExport } from './commands/begin-course-exports.command.js';
export { BeginSitting } from './commands/begin-sitting.command.js';
export { ChangeAccess, type AccessChange } from './commands/change-access.command.js';
export { ChangeCategories, type CategoryChange } from './commands/change-categories.command.js';
export { ChangeCourseStates } from './commands/change-course-state.command.js';
export { AddNote, DeleteNote, SaveNote } from './commands/change-notes.command.js';
export { DeleteTeacher, SaveTeacher, type TeacherTexts } from './commands/change-teachers.command.js';
export { CloseTopics } from './commands/close-topics.command.js';
export { CreateCategories, type CategoryDraft } from './commands/create-categories.command.js';
export { CreateCourse, type CourseDraft } from './commands/create-course.command.js';
export { CreateDraftCourse, type DraftFields } from './commands/create-draft-course.command.js';
export { DeleteCourse } from './commands/delete-course.command.js';
export { EndEnrolmentsOfUser } from './commands/end-enrolments-of-user.command.js';
export { EnrolFree } from './commands/enrol-free.command.js';
export { GiveAccess } from './commands/give-access.command.js';
export { GrantAccess } from './commands/grant-access.command.js';
export { GrantEnrolments } from './commands/grant-enrolments.command.js';
export { SaveContact } from './commands/save-contact.command.js';
export { GrantFromOrder } from './commands/grant-from-order.command.js';
export { MarkExamLessons } from './commands/mark-exam-lessons.command.js';
export { MarkLesson } from './commands/mark-lesson.command.js';
export { NoteVisit } from './commands/note-visit.command.js';
export { ProgressSaver } from './commands/save-progress.js';
export { OpenPaidLine } from './commands/open-paid-line.command.js';
export { ReopenFromOrder, type Reopened } from './commands/reopen-from-order.command.js';
export { RevokeFromOrder } from './commands/revoke-from-order.command.js';
export { SaveCourse } from './commands/save-course.command.js';
export { SavePolicy } from './commands/save-policy.command.js';

export { BeginUpload } from './commands/begin-upload.command.js';
export { CancelUpload } from './commands/cancel-upload.command.js';
export { FinishUpload } from './commands/finish-upload.command.js';
export { RetryMedia } from './commands/retry-media.command.js';
export { CheckMedia, type MediaRun } from './flows/check-media.flow.js';
export { RenderMedia } from './flows/render-media.flow.js';
export { TidyMedia } from './flows/tidy-media.flow.js';
export { FindMedia, GetMedia, SeesMedia } from './queries/get-media.query.js';
export type { MediaClaim } from './domain/media-token.js';
export { arrivingFolder, arrivingPath, hlsMaster, isHlsName, keyOfHls } from './store/media-files.js';
export { MediaLinks, type Viewer } from './store/media-links.js';
export type { StoredMedia } from './store/media.sql.js';

export { FindClassmates } from './queries/find-classmates.query.js';
export { GetEnrolledCourses } from './queries/get-enrolled-courses.query.js';
export { FindEnrolled } from './queries/find-enrolled.query.js';
export { GetAdmission, type Admission } from './queries/get-admission.query.js';
export { GetContact } from './queries/get-contact.query.js';
export { GetCourseBySlug } from './queries/get-course-by-slug.query.js';
export { GetCourseOffers, GetOwnedCourses, type CourseOffer } from './queries/get-course-offers.query.js';
export { GetCourseUse, type CourseUse } from './queries/get-course-use.query.js';
export { GetCourseRoom, type CourseRoom } from './queries/get-course-room.query.js';
export { GetCourseId } from './queries/get-course-id.query.js';
export { GetCourseMembers } from './queries/get-course-members.query.js';
export { GetCourseWays } from './queries/get-course-ways.query.js';
export { GetStudentsToTell } from './queries/get-students-to-tell.query.js';
export { ListLapsedCourses } from './queries/list-lapsed-courses.query.js';
export { GetCourseNames, type CourseName } from './queries/get-course-names.query.js';
export { GetCourseChoices, GetDeskCourse, ListDeskCategories } from './queries/get-desk-course.query.js';
export { GetEnrolment, type ActiveEnrolment } from './queries/get-enrolment.query.js';
export { GetLapsed } from './queries/get-lapsed.query.js';
export {
  GetReadableLessons,
  GetLessonMaterial,
  ListLessonMaterial,
  ListLessonsAhead,
  ListLessonsDone,
} from './queries/lesson-material.query.js';
export { GetLesson, type LessonPage } from './queries/get-lesson.query.js';
export { ListLessons, type LessonList } from './queries/list-lessons.query.js';
export { PreviewLesson } from './queries/preview-lesson.query.js';
export { GetPolicy } from './queries/get-policy.query.js';
export { GetSale, type Sale } from './queries/get-sale.query.js';
export { DemandTeaches, GetTaughtCourses, GetTeacherAccounts, WorksInCourse } from './queries/get-taught-courses.query.js';
export { ListCategories } from './queries/list-categories.query.js';
export { ListCourseChoices, type CourseChoice } from './queries/list-course-choices.query.js';
export { ListCourses, type CourseFilter } from './queries/list-courses.query.js';
export { GetDeskRows, ListDeskCourses } from './queries/list-desk-courses.query.js';
export { ListEnrolments } from './queries/list-enrolments.query.js';
export { GetStudents, ListStudents } from './queries/list-students.query.js';
export { FindTeacherAccounts, GetTeacher, ListTeachers } from './queries/list-teachers.query.js';
export { SearchCourses, type CourseSearch } from './queries/search-courses.query.js';
export { ListMyCourses } from './queries/list-my-courses.query.js';
export { AddLessons, type LessonsPart } from './commands/add-lessons.command.js';
export { BeginLessonsExport, BeginPdfsExport } from './commands/begin-lesson-exports.command.js';
export { ChangeChapters } from './commands/change-chapters.command.js';
export { ChangeLessonStates } from './commands/change-lesson-states.command.js';
export { ChangePdfStates } from './commands/change-pdf-states.command.js';
export { DeletePdf, OrderPdfs, SavePdf } from './commands/change-pdfs.command.js';
export { DeleteLesson } from './commands/delete-lesson.command.js';
export { MarkPdfPage } from './commands/mark-pdf-page.command.js';
export { OrderLessons } from './commands/order-lessons.command.js';
export { SaveLesson } from './commands/save-lesson.command.js';
export { GetCourseOutline } from './queries/get-course-outline.query.js';
export { GetDeskLesson, PreviewDeskLesson } from './queries/get-desk-lesson.query.js';
export { GetLessonRows, ListDeskLessons, ListTaughtCourses } from './queries/list-desk-lessons.query.js';
export { GetDeskPdf, GetPdfOrder, GetPdfRows, ListDeskPdfs } from './queries/list-desk-pdfs.query.js';
export { ListCoursePdfs, ListFreePdfs, OpenCoursePdf, OpenFreePdf } from './queries/read-pdfs.query.js';

export const catalogEntities = [
  Category,
  Chapter,
  Contact,
  Course,
  CoursePdf,
  CourseTeacher,
  CourseVisit,
  Enrolment,
  Lesson,
  LessonFile,
  LessonNote,
  LessonProgress,
  LineGrant,
  MediaFile,
  Pdf,
  PdfMark,
  Policy,
  Teacher,
];
