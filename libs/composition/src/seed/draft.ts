import { CreateDraft, GetExamDesk, ListAdminExams, SaveExam, SaveExamQuestions } from '#exams';
import { CreateQuestions } from '#questions';
import { examCourses } from './courses.js';
import { day, hour, minute, seeder, type Seeding } from './create-exam.js';
import { rankedDrafts } from './ranked/index.js';
import { firstBcs } from './upcoming.js';

const title = 'বাংলা: মডেল টেস্ট ৫ (খসড়া)';
const subject = 'বাংলা';

/**
 * A draft as a teacher leaves it at night: three questions short, its window shorter than the exam, two questions from the coming BCS test.
 * Made once; whatever became of it stays.
 */
export const ensureDraft = async ({ dispatcher, courses, now }: Seeding): Promise<void> => {
  const found = await dispatcher.query(new ListAdminExams(seeder, { q: title, sort: '-opens', page: 1 }));
  const courseId = courses.get(examCourses.hsc);
  if (found.total > 0 || courseId === undefined) return;
  const opensAt = Math.ceil((now + 2 * day) / hour) * hour;
  const times = { opensAt: new Date(opensAt).toISOString(), closesAt: new Date(opensAt + 20 * minute).toISOString() };
  const wish = { title, preset: 'hsc-mcq' as const, copyOf: null, withQuestions: false, courseIds: [courseId], ...times };
  const examId = await dispatcher.command(new CreateDraft(seeder, wish));
  const drafts = [...rankedDrafts('bangla', firstBcs, 2), ...rankedDrafts('bangla', { series: 'single', number: 0 }, 20)];
  const { versionIds } = await dispatcher.command(new CreateQuestions(seeder, drafts, 'exams'));
  const { settings, version } = await dispatcher.query(new GetExamDesk(seeder, examId));
  await dispatcher.command(new SaveExam(seeder, examId, version, { ...settings, subjects: [subject] }));
  const saved = await dispatcher.query(new GetExamDesk(seeder, examId));
  const questions = versionIds.map((versionId) => ({ versionId, cancelled: false, keptOptions: [] }));
  const section = { title: subject, markEach: '1', optional: false, questions };
  await dispatcher.command(new SaveExamQuestions(seeder, examId, saved.version, [section]));
};
