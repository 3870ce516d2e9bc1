import { Module } from '@nestjs/common';
import { BeginCoursesExportHandler, BeginStudentsExportHandler } from './commands/begin-course-exports.command.js';
import { BeginSittingHandler } from './commands/begin-sitting.command.js';
import { ChangeAccessHandler } from './commands/change-access.command.js';
import { ChangeCategoriesHandler } from './commands/change-categories.command.js';
import { ChangeCourseStatesHandler } from './commands/change-course-state.command.js';
import { AddNoteHandler, DeleteNoteHandler, SaveNoteHandler } from './commands/change-notes.command.js';
import { DeleteTeacherHandler, SaveTeacherHandler } from './commands/change-teachers.command.js';
import { CloseTopicsHandler } from './commands/close-topics.command.js';
import { CreateDraftCourseHandler } from './commands/create-draft-course.command.js';
import { DeleteCourseHandler } from './commands/delete-course.command.js';
import { GiveAccessHandler } from './commands/give-access.command.js';
import { GrantAccessHandler } from './commands/grant-access.command.js';
import { GrantFromOrderHandler } from './commands/grant-from-order.command.js';
import { MarkExamLessonsHandler } from './commands/mark-exam-lessons.command.js';
import { MarkLessonHandler } from './commands/mark-lesson.command.js';
import { NoteVisitHandler } from './commands/note-visit.command.js';
import { OpenPaidLineHandler } from './commands/open-paid-line.command.js';
import { ReopenFromOrderHandler } from './commands/reopen-from-order.command.js';
import { RevokeFromOrderHandler } from './commands/revoke-from-order.command.js';
import { SaveCourseHandler } from './commands/save-course.command.js';
import { ProgressSaver } from './commands/save-progress.js';
import { BeginUploadHandler } from './commands/begin-upload.command.js';
import { CancelUploadHandler } from './commands/cancel-upload.command.js';
import { FinishUploadHandler } from './commands/finish-upload.command.js';
import { RetryMediaHandler } from './commands/retry-media.command.js';
import { SettleMediaHandler } from './commands/settle-media.command.js';
import { CheckMedia } from './flows/check-media.flow.js';
import { RenderMedia } from './flows/render-media.flow.js';
import { TidyMedia } from './flows/tidy-media.flow.js';
import { Inspect } from './media/inspect.js';
import { RenderShare } from './media/render-share.js';
import { VideoTools } from './media/video-tools.js';
import { FindMediaHandler, GetMediaHandler, SeesMediaHandler } from './queries/get-media.query.js';
import { MediaLinks } from './store/media-links.js';
import { GetCourseChoicesHandler, GetDeskCourseHandler, ListDeskCategoriesHandler } from './queries/get-desk-course.query.js';
import { GetSaleHandler } from './queries/get-sale.query.js';
import { GetDeskRowsHandler, ListDeskCoursesHandler } from './queries/list-desk-courses.query.js';
import {
  DemandTeachesHandler,
  GetTaughtCoursesHandler,
  GetTeacherAccountsHandler,
  WorksInCourseHandler,
} from './queries/get-taught-courses.query.js';
import { GetStudentsHandler, ListStudentsHandler } from './queries/list-students.query.js';
import { GetLapsedHandler } from './queries/get-lapsed.query.js';
import {
  GetReadableLessonsHandler,
  GetLessonMaterialHandler,
  ListLessonMaterialHandler,
  ListLessonsAheadHandler,
  ListLessonsDoneHandler,
} from './queries/lesson-material.query.js';
import { GetLessonHandler } from './queries/get-lesson.query.js';
import { ListLessonsHandler } from './queries/list-lessons.query.js';
import { PreviewLessonHandler } from './queries/preview-lesson.query.js';
import { GetCourseIdHandler } from './queries/get-course-id.query.js';
import { GetCourseMembersHandler } from './queries/get-course-members.query.js';
import { GetCourseWaysHandler } from './queries/get-course-ways.query.js';
import { GetStudentsToTellHandler } from './queries/get-students-to-tell.query.js';
import { ListLapsedCoursesHandler } from './queries/list-lapsed-courses.query.js';
import { FindTeacherAccountsHandler, GetTeacherHandler, ListTeachersHandler } from './queries/list-teachers.query.js';
import { SearchCoursesHandler } from './queries/search-courses.query.js';
import { CreateCategoriesHandler } from './commands/create-categories.command.js';
import { CreateCourseHandler } from './commands/create-course.command.js';
import { EndEnrolmentsOfUserHandler } from './commands/end-enrolments-of-user.command.js';
import { EnrolFreeHandler } from './commands/enrol-free.command.js';
import { GrantEnrolmentsHandler } from './commands/grant-enrolments.command.js';
import { SaveContactHandler } from './commands/save-contact.command.js';
import { SavePolicyHandler } from './commands/save-policy.command.js';
import { FindClassmatesHandler } from './queries/find-classmates.query.js';
import { GetEnrolledCoursesHandler } from './queries/get-enrolled-courses.query.js';
import { FindEnrolledHandler } from './queries/find-enrolled.query.js';
import { GetAdmissionHandler } from './queries/get-admission.query.js';
import { GetContactHandler } from './queries/get-contact.query.js';
import { GetCourseOffersHandler, GetOwnedCoursesHandler } from './queries/get-course-offers.query.js';
import { GetCourseBySlugHandler } from './queries/get-course-by-slug.query.js';
import { GetCourseUseHandler } from './queries/get-course-use.query.js';
import { GetCourseRoomHandler } from './queries/get-course-room.query.js';
import { GetCourseNamesHandler } from './queries/get-course-names.query.js';
import { ListCourseChoicesHandler } from './queries/list-course-choices.query.js';
import { GetEnrolmentHandler } from './queries/get-enrolment.query.js';
import { GetPolicyHandler } from './queries/get-policy.query.js';
import { ListCategoriesHandler } from './queries/list-categories.query.js';
import { ListCoursesHandler } from './queries/list-courses.query.js';
import { ListEnrolmentsHandler } from './queries/list-enrolments.query.js';
import { ListMyCoursesHandler } from './queries/list-my-courses.query.js';

import { LessonContents } from './store/lesson-content.js';
import { AddLessonsHandler } from './commands/add-lessons.command.js';
import { BeginLessonsExportHandler, BeginPdfsExportHandler } from './commands/begin-lesson-exports.command.js';
import { ChangeChaptersHandler } from './commands/change-chapters.command.js';
import { ChangeLessonStatesHandler } from './commands/change-lesson-states.command.js';
import { ChangePdfStatesHandler } from './commands/change-pdf-states.command.js';
import { DeletePdfHandler, OrderPdfsHandler, SavePdfHandler } from './commands/change-pdfs.command.js';
import { DeleteLessonHandler } from './commands/delete-lesson.command.js';
import { MarkPdfPageHandler } from './commands/mark-pdf-page.command.js';
import { OrderLessonsHandler } from './commands/order-lessons.command.js';
import { SaveLessonHandler } from './commands/save-lesson.command.js';
import { GetCourseOutlineHandler } from './queries/get-course-outline.query.js';
import { GetDeskLessonHandler, PreviewDeskLessonHandler } from './queries/get-desk-lesson.query.js';
import { GetLessonRowsHandler, ListDeskLessonsHandler, ListTaughtCoursesHandler } from './queries/list-desk-lessons.query.js';
import { GetDeskPdfHandler, GetPdfOrderHandler, GetPdfRowsHandler, ListDeskPdfsHandler } from './queries/list-desk-pdfs.query.js';
import { ListCoursePdfsHandler, ListFreePdfsHandler, OpenCoursePdfHandler, OpenFreePdfHandler } from './queries/read-pdfs.query.js';

/** Files that lessons show. */
const media = [
  BeginUploadHandler,
  CancelUploadHandler,
  CheckMedia,
  FindMediaHandler,
  SeesMediaHandler,
  FinishUploadHandler,
  GetMediaHandler,
  Inspect,
  MediaLinks,
  RenderMedia,
  RetryMediaHandler,
  SettleMediaHandler,
  TidyMedia,
  RenderShare,
  VideoTools,
];

@Module({
  providers: [
    AddLessonsHandler,
    BeginLessonsExportHandler,
    BeginPdfsExportHandler,
    ChangeChaptersHandler,
    ChangeLessonStatesHandler,
    ChangePdfStatesHandler,
    DeletePdfHandler,
    OrderPdfsHandler,
    SavePdfHandler,
    DeleteLessonHandler,
    MarkPdfPageHandler,
    OrderLessonsHandler,
    SaveLessonHandler,
    GetCourseOutlineHandler,
    GetDeskLessonHandler,
    PreviewDeskLessonHandler,
    GetLessonRowsHandler,
    ListDeskLessonsHandler,
    ListTaughtCoursesHandler,
    GetDeskPdfHandler,
    GetPdfOrderHandler,
    GetPdfRowsHandler,
    ListDeskPdfsHandler,
    ListCoursePdfsHandler,
    ListFreePdfsHandler,
    OpenCoursePdfHandler,
    OpenFreePdfHandler,
    FindTeacherAccountsHandler,
    GetTeacherHandler,
    ...media,
    AddNoteHandler,
    BeginSittingHandler,
    DeleteNoteHandler,
    GetLapsedHandler,
    GetLessonHandler,
    GetReadableLessonsHandler,
    GetLessonMaterialHandler,
    ListLessonMaterialHandler,
    ListLessonsAheadHandler,
    ListLessonsDoneHandler,
    LessonContents,
    ListLessonsHandler,
    MarkExamLessonsHandler,
    MarkLessonHandler,
    NoteVisitHandler,
    PreviewLessonHandler,
    ProgressSaver,
    SaveNoteHandler,
    GetCourseOffersHandler,
    GetOwnedCoursesHandler,
    BeginCoursesExportHandler,
    BeginStudentsExportHandler,
    ChangeAccessHandler,
    ChangeCategoriesHandler,
    ChangeCourseStatesHandler,
    DeleteTeacherHandler,
    SaveTeacherHandler,
    CloseTopicsHandler,
    CreateDraftCourseHandler,
    DeleteCourseHandler,
    GiveAccessHandler,
    GrantAccessHandler,
    GrantFromOrderHandler,
    OpenPaidLineHandler,
    ReopenFromOrderHandler,
    RevokeFromOrderHandler,
    SaveCourseHandler,
    GetCourseChoicesHandler,
    GetDeskCourseHandler,
    ListDeskCategoriesHandler,
    GetSaleHandler,
    DemandTeachesHandler,
    GetTaughtCoursesHandler,
    WorksInCourseHandler,
    GetTeacherAccountsHandler,
    GetDeskRowsHandler,
    ListDeskCoursesHandler,
    GetStudentsHandler,
    ListStudentsHandler,
    ListTeachersHandler,
    SearchCoursesHandler,
    CreateCategoriesHandler,
    CreateCourseHandler,
    EndEnrolmentsOfUserHandler,
    EnrolFreeHandler,
    GrantEnrolmentsHandler,
    SaveContactHandler,
    SavePolicyHandler,
    FindClassmatesHandler,
    FindEnrolledHandler,
    GetEnrolledCoursesHandler,
    GetAdmissionHandler,
    GetContactHandler,
    GetCourseBySlugHandler,
    GetCourseNamesHandler,
    GetCourseRoomHandler,
    GetCourseUseHandler,
    ListCourseChoicesHandler,
    GetEnrolmentHandler,
    GetPolicyHandler,
    ListCategoriesHandler,
    ListCoursesHandler,
    ListEnrolmentsHandler,
    ListMyCoursesHandler,
    GetCourseIdHandler,
    GetCourseMembersHandler,
    GetCourseWaysHandler,
    GetStudentsToTellHandler,
    ListLapsedCoursesHandler,
  ],
  exports: [CheckMedia, MediaLinks, ProgressSaver, RenderMedia, TidyMedia],
})
export class CatalogModule {}
