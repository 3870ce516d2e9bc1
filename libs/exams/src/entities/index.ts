import { Disqualification, ItemStatisticsRow, KeyChangeEntry, Rescore, ScoreChangeEntry } from './after.js';
import { Answer, AnswerLogEntry, LateAnswer } from './answer.js';
import { Attempt } from './attempt.js';
import {
  ExamAdmitted,
  ExamBoard,
  ExamCourse,
  ExamExtraTime,
  ExamKey,
  ExamPaper,
  ExamPhone,
  ExamQuestion,
  ExamSection,
} from './exam-parts.js';
import { Exam } from './exam.js';
import { Topper, TopperBoard } from './topper.js';

/** Every table of the schema `exams`. */
export const examEntities = [
  Exam,
  ExamCourse,
  ExamSection,
  ExamQuestion,
  ExamKey,
  ExamPaper,
  ExamPhone,
  ExamExtraTime,
  ExamAdmitted,
  ExamBoard,
  Attempt,
  Answer,
  AnswerLogEntry,
  LateAnswer,
  KeyChangeEntry,
  Rescore,
  ScoreChangeEntry,
  Disqualification,
  ItemStatisticsRow,
  TopperBoard,
  Topper,
];
