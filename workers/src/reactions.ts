import { EndEnrolmentsOfUser } from '#catalog';
import { ForgetTaker, PushDeadlines, PushExamState, ReckonStatistics, RescoreAttempts, ScoreSubmittedAttempts, TellRescored } from '#exams';
import { ForgetInAudit, GetCodeMessage } from '#identity';
import { byFlow, latest, once, send, type Reactions } from '#platform';
import { CommitReviewed, FillSearch, FollowKeyChange, ForgetReporter, ParseImport } from '#questions';

/** Attempts one scoring command takes; a full answer means that more may be waiting. */
const SCORED_AT_ONCE = 500;

const byExam = ({ examId }: { readonly examId: string }): string => examId;
const score = (examId: string): ScoreSubmittedAttempts => new ScoreSubmittedAttempts(examId);
const moreToScore = (scored: number): boolean => scored >= SCORED_AT_ONCE;
const rescore = (examId: string): RescoreAttempts => new RescoreAttempts(examId);
const moreToRescore = (more: boolean): boolean => more;
const reckon = (examId: string): ReckonStatistics => new ReckonStatistics(examId);
const pushState = (examId: string): PushExamState => new PushExamState(examId);
const pushDeadlines = (examId: string): PushDeadlines => new PushDeadlines(examId);

/** One key for all: whoever fills, fills everything that is missing. */
const allQuestions = (): string => 'all';
const fillSearch = (): FillSearch => new FillSearch();
const moreToFill = ({ more }: { readonly more: boolean }): boolean => more;

/** What happens after each event. A missing line does not compile; the names are stored, renaming one is a migration. */
export const reactions: Reactions = {
  // No welcome goes out: who has just come in is looking at it.
  UserRegistered: [],
  UserDeleted: [
    once('identity.forget-user', 'bulk', ({ userId }) => new ForgetInAudit(userId)),
    once('catalog.forget-user', 'bulk', ({ userId }) => new EndEnrolmentsOfUser(userId)),
    once('exams.forget-user', 'bulk', ({ userId }) => new ForgetTaker(userId)),
    once('questions.forget-user', 'bulk', ({ userId }) => new ForgetReporter(userId)),
  ],
  CodeRequested: [
    send('identity.send-code', ({ codeId, channel, sealed }) => ({
      channel,
      atMostOnce: true,
      write: new GetCodeMessage(codeId, sealed),
    })),
  ],
  // The person enrolled is looking at the page that says so; nobody else waits for it.
  EnrolmentGranted: [],
  ImportUploaded: [once('questions.parse-import', 'bulk', (upload) => byFlow(ParseImport, upload))],
  ImportConfirmed: [once('questions.commit-import', 'bulk', ({ importId }) => byFlow(CommitReviewed, importId))],
  QuestionsImported: [latest('questions.fill-search', 'bulk', allQuestions, fillSearch, moreToFill)],
  KeyChanged: [
    latest('exams.rescore-attempts', 'live', byExam, rescore, moreToRescore),
    once('questions.follow-key', 'bulk', (change) => new FollowKeyChange(change)),
  ],
  RecomputeAsked: [latest('exams.rescore-attempts', 'live', byExam, rescore, moreToRescore)],
  ExamRescored: [
    once('exams.tell-rescored', 'live', (rescored) => byFlow(TellRescored, rescored)),
    latest('exams.reckon-statistics', 'bulk', byExam, reckon),
  ],
  AttemptDisqualified: [latest('exams.reckon-statistics', 'bulk', byExam, reckon)],
  AttemptRequalified: [latest('exams.reckon-statistics', 'bulk', byExam, reckon)],
  QuestionChanged: [latest('questions.fill-search', 'bulk', allQuestions, fillSearch, moreToFill)],
  ExamScheduled: [latest('exams.push-state', 'live', byExam, pushState)],
  ExamOpened: [latest('exams.push-state', 'live', byExam, pushState)],
  ExamExtended: [latest('exams.push-state', 'live', byExam, pushState), latest('exams.push-deadlines', 'live', byExam, pushDeadlines)],
  ExamSubmitted: [latest('exams.score-submitted', 'live', byExam, score, moreToScore)],
  ExamClosed: [
    latest('exams.score-submitted', 'live', byExam, score, moreToScore),
    latest('exams.push-state', 'live', byExam, pushState),
    latest('exams.reckon-statistics', 'bulk', byExam, reckon),
  ],
  // One event for each scored batch names its attempts; the figures wait for the whole.
  ResultsPublished: [
    latest('exams.push-state', 'live', byExam, pushState),
    latest('exams.reckon-statistics', 'bulk', ({ examId, attemptIds }) => (attemptIds ? null : examId), reckon),
  ],
};
