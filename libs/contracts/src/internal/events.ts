import * as z from 'zod/mini';
import { id } from '../shared/values.js';

/** What happened, in the past tense, with ids and the few facts that consumers need. Payloads only gain optional fields. */
export const events = {
  UserRegistered: z.strictObject({ userId: id }),
  /** The account is gone; each domain forgets what it knows of the person. */
  UserDeleted: z.strictObject({ userId: id }),
  /** A one-time code wants to go out. `sealed` holds address, code and language, encrypted with SETTINGS_KEY: nothing readable is queued. */
  CodeRequested: z.strictObject({ codeId: id, channel: z.enum(['sms', 'mail']), sealed: z.string() }),
  EnrolmentGranted: z.strictObject({ userId: id, courseId: id }),
  /** A file waits to be read; `run` counts how often it was to be read, so that an older reading does not end a newer one. */
  ImportUploaded: z.strictObject({ importId: id, run: z.int() }),
  /** The ready rows of an import are to go into the bank. */
  ImportConfirmed: z.strictObject({ importId: id }),
  /** They are in: how many, and below which nodes of the subject tree. */
  QuestionsImported: z.strictObject({ importId: id, count: z.int(), subjectIds: z.array(id) }),
  /** Text, place or state of these questions is another one: at most a thousand in one event. */
  QuestionChanged: z.strictObject({ questionIds: z.array(id).check(z.maxLength(1000)) }),
  ExamScheduled: z.strictObject({ examId: id }),
  ExamOpened: z.strictObject({ examId: id }),
  /** Everybody who sits has got more time. */
  ExamExtended: z.strictObject({ examId: id }),
  ExamClosed: z.strictObject({ examId: id }),
  ExamSubmitted: z.strictObject({ examId: id, attemptId: id, userId: id }),
  /** `attemptIds` where the solution follows each submit: one event for each scored batch. */
  /** A key was corrected or a question cancelled; `questionId` and `versionId` are the bank's, null where the bank does not know it. */
  KeyChanged: z.strictObject({
    examId: id,
    changeId: id,
    /** The exam's key version that it made. */
    version: z.int(),
    questionId: z.nullable(id),
    versionId: id,
    cancelled: z.boolean(),
    /** The new key in the bank's own option ids; a cancelled question keeps the one it had. */
    key: z.strictObject({ optionIds: z.array(id), number: z.nullable(z.string()), tolerance: z.nullable(z.string()) }),
    reason: z.string(),
  }),
  /** All scores are to be reckoned anew by the keys as they stand. */
  RecomputeAsked: z.strictObject({ examId: id, version: z.int() }),
  /** The new scores are in force, all at once; `version` is the key version that they stand for. */
  ExamRescored: z.strictObject({ examId: id, version: z.int() }),
  AttemptDisqualified: z.strictObject({ examId: id, attemptId: id, userId: id }),
  AttemptRequalified: z.strictObject({ examId: id, attemptId: id, userId: id }),
  ResultsPublished: z.strictObject({ examId: id, attemptIds: z.optional(z.array(id)) }),
} as const;
export type EventName = keyof typeof events;
export type EventData<N extends EventName> = z.infer<(typeof events)[N]>;
export type DomainEvent<N extends EventName = EventName> = { [K in N]: { id: string; name: K; data: EventData<K>; at: string } }[N];
