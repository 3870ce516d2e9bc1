import { named, type Announced, type AnnouncedBy } from '../announcement.js';

const subjectActs = `('subject.rename', 'subject.move', 'subject.merge', 'subject.delete')`;
/** Moved with its node of the tree: that has an event of its own. */
const movedWithItsNode = `exists (select from platform.outbox s where s.name = 'SubjectsChanged' and s.at = q.changed_at)`;

export const eventsOfQuestions: AnnouncedBy<
  'ImportUploaded' | 'ImportConfirmed' | 'QuestionsImported' | 'QuestionChanged' | 'SubjectsChanged'
> = {
  ImportUploaded: [
    {
      id: `i.id || ' ' || r.run`,
      from: 'questions.imports i cross join lateral generate_series(1, i.run) as r(run)',
      since: 'i.created_at',
      told: `${named('importId', 'i.id')} and ${named('run', 'r.run')}`,
    },
  ],
  ImportConfirmed: [
    { id: 'i.id::text', from: 'questions.imports i', since: 'i.committed_at', told: named('importId', 'i.id') },
    {
      id: 'i.id::text',
      from: 'questions.imports i',
      since: 'i.changed_at',
      where: `i.state = 'reviewed'`,
      told: named('importId', 'i.id'),
    },
  ],
  QuestionsImported: [{ id: 'i.id::text', from: 'questions.imports i', since: 'i.committed_at', told: named('importId', 'i.id') }],
  QuestionChanged: [
    // What came by an import is told of by that.
    {
      id: 'q.id::text',
      from: 'questions.questions q',
      since: 'q.created_at',
      where: 'q.import_id is null',
      told: 'e.item = q.id::text',
      list: 'questionIds',
    },
    {
      id: 'q.id::text',
      from: 'questions.questions q',
      since: 'q.changed_at',
      where: `q.changed_at > q.created_at and not ${movedWithItsNode}`,
      told: 'e.item = q.id::text and e.at >= q.changed_at',
      list: 'questionIds',
    },
  ],
  // The tree itself keeps no times; who changed it is in the log, written in the same transaction.
  SubjectsChanged: [
    {
      id: 'a.id::text',
      from: 'platform.audit a',
      since: 'a.at',
      where: `a.action in ${subjectActs}`,
      told: 'e.at = a.at',
    },
  ],
};

const byExam = named('examId', 'x.id');
const marked = (action: string): Announced => ({
  id: `d.attempt_id || ' ' || d.id`,
  from: 'exams.disqualifications d',
  since: 'd.at',
  where: `d.action = '${action}'`,
  told: `${named('attemptId', 'd.attempt_id')} and e.at >= d.at`,
});

export const eventsOfExams: AnnouncedBy<
  | 'ExamScheduled'
  | 'ExamOpened'
  | 'ExamExtended'
  | 'ExamClosed'
  | 'ExamSubmitted'
  | 'KeyChanged'
  | 'RecomputeAsked'
  | 'ExamRescored'
  | 'AttemptDisqualified'
  | 'AttemptRequalified'
  | 'ResultsPublished'
  | 'ExamReminderDue'
> = {
  ExamReminderDue: 'What was not announced before its start is not to be announced after it',
  // A sealed paper has no time of its own: it is younger than its exam.
  ExamScheduled: [
    {
      id: 'x.id::text',
      from: 'exams.exams x',
      since: 'x.created_at',
      where: 'exists (select from exams.papers p where p.exam_id = x.id)',
      told: byExam,
    },
  ],
  ExamOpened: [
    { id: 'x.id::text', from: 'exams.exams x', since: 'x.opens_at', where: `x.state in ('open', 'closed', 'results')`, told: byExam },
  ],
  ExamExtended: [
    {
      id: 'a.subject_id',
      from: 'platform.audit a',
      since: 'a.at',
      where: `a.action = 'exam.extend'`,
      told: `${named('examId', 'a.subject_id')} and e.at = a.at`,
    },
  ],
  ExamClosed: [{ id: 'x.id::text', from: 'exams.exams x', since: 'x.closes_at', where: `x.state in ('closed', 'results')`, told: byExam }],
  ExamSubmitted: [
    {
      id: 'a.id::text',
      from: 'exams.attempts a',
      since: 'a.submitted_at',
      told: `${named('attemptId', 'a.id')} and ${named('examId', 'a.exam_id')}`,
    },
  ],
  KeyChanged: [
    {
      id: 'k.id::text',
      from: 'exams.key_changes k',
      since: 'k.changed_at',
      where: 'k.question_id is not null',
      told: named('changeId', 'k.id'),
    },
  ],
  RecomputeAsked: [
    {
      id: 'k.id::text',
      from: 'exams.key_changes k',
      since: 'k.changed_at',
      where: 'k.question_id is null',
      told: `${named('examId', 'k.exam_id')} and ${named('version', 'k.version')}`,
    },
  ],
  // One switch may answer for several changes: it tells of the last.
  ExamRescored: [
    {
      id: 'k.id::text',
      from: 'exams.key_changes k',
      since: 'k.done_at',
      told: `${named('examId', 'k.exam_id')} and (e.data ->> 'version')::int >= k.version`,
    },
  ],
  AttemptDisqualified: [marked('disqualified')],
  AttemptRequalified: [marked('requalified')],
  ResultsPublished: [
    {
      id: 'x.id::text',
      from: 'exams.exams x',
      since: 'x.results_at',
      told: `${byExam} and e.data -> 'attemptIds' is null`,
    },
    {
      id: 'a.id::text',
      from: 'exams.attempts a join exams.exams x on x.id = a.exam_id',
      since: 'a.submitted_at',
      where: `a.score_units is not null and x.publish_results = 'at-once' and x.show_solution = 'after-submit'`,
      told: 'e.item = a.id::text',
      list: 'attemptIds',
    },
  ],
};

const finished = (kind: string, id: string): string => `e.data ->> 'kind' = '${kind}' and ${named('refId', id)}`;

export const eventsOfPractice: AnnouncedBy<'PracticeFinished' | 'RoomFinished'> = {
  // What came over from exams and rooms follows their own events, and has no time of its own.
  PracticeFinished: [
    { id: 's.id::text', from: 'practice.sessions s', since: 's.ended_at', told: finished('session', 's.id') },
    { id: 'r.id::text', from: 'practice.rounds r', since: 'r.ended_at', where: 'r.answered > 0', told: finished('round', 'r.id') },
    {
      id: 'v.id::text',
      from: 'practice.reviews v',
      since: 'v.answered_at',
      where: `v.state in ('right', 'wrong', 'skipped')`,
      told: finished('mistakes', 'v.id'),
    },
  ],
  RoomFinished: [
    { id: 'r.id::text', from: 'practice.rooms r', since: 'r.ended_at', where: `r.state = 'finished'`, told: named('roomId', 'r.id') },
  ],
};
