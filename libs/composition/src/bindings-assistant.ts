import { Injectable } from '@nestjs/common';
import {
  Askers,
  ReadableLessons,
  Material,
  RunningExam,
  Standing,
  WithheldFromReader,
  type DayDone,
  type ExamAhead,
  type LessonAhead,
  type ReadableLesson,
  type LessonText,
  type QuestionMark,
  type QuestionText,
  type TopicStanding,
} from '#assistant';
import { GetReadableLessons, GetLessonMaterial, ListLessonMaterial, ListLessonsAhead, ListLessonsDone, ListMyCourses } from '#catalog';
import { GetRunningExam, GetWithheldQuestions, ListExamsAhead } from '#exams';
import { GetLearnerCards } from '#identity';
import { Dispatcher } from '#platform';
import { GetDayWork, GetDueMistakes, GetTrainingTopics } from '#practice';
import { GetAsideQuestions, GetItemFacts, GetQuestionBriefs } from '#questions';

/** What the assistant answers from: the question bank and the lessons. */
@Injectable()
class MaterialOfAll extends Material {
  constructor(private readonly dispatcher: Dispatcher) {
    super();
  }
  async questionsAfter(after: string | null, most: number): Promise<{ marks: QuestionMark[]; last: string | null }> {
    const page = await this.dispatcher.query(new GetItemFacts({ after, limit: most }));
    const marks = page.filter(({ state }) => state === 'published').map(({ questionId, versionId }) => ({ questionId, versionId }));
    return { marks, last: page.length < most ? null : (page.at(-1)?.questionId ?? null) };
  }
  async questions(questionIds: readonly string[]): Promise<QuestionText[]> {
    if (questionIds.length === 0) return [];
    const facts = (await this.dispatcher.query(new GetItemFacts({ ids: questionIds }))).filter(({ state }) => state === 'published');
    const briefs = await this.dispatcher.query(new GetQuestionBriefs(facts.map(({ versionId }) => versionId)));
    const placed = new Map(facts.map((one) => [one.versionId, one]));
    return briefs.flatMap((brief) => {
      const fact = placed.get(brief.versionId);
      if (!fact) return [];
      const { questionId, versionId, kind, stem, options, key, explanation, stimulus, path } = brief;
      const { subject, chapter, topic } = path;
      const names = [subject, chapter, topic].filter((name) => name !== null);
      const { topicId: subjectId, contentKey } = fact;
      return [
        {
          questionId,
          versionId,
          subjectId,
          contentKey,
          kind,
          stem,
          options,
          key,
          explanation,
          stimulus: stimulus?.text ?? null,
          path: names,
        },
      ];
    });
  }
  lessonsAfter(after: string | null, most: number): Promise<string[]> {
    return this.dispatcher.query(new ListLessonMaterial(after, most));
  }
  lessons(lessonIds: readonly string[]): Promise<LessonText[]> {
    return this.dispatcher.query(new GetLessonMaterial(lessonIds));
  }
}

@Injectable()
class LessonsForReader extends ReadableLessons {
  constructor(private readonly dispatcher: Dispatcher) {
    super();
  }
  of(userId: string, lessonIds: readonly string[]): Promise<ReadableLesson[]> {
    return this.dispatcher.query(new GetReadableLessons(userId, lessonIds));
  }
}

@Injectable()
class WithheldByExams extends WithheldFromReader {
  constructor(private readonly dispatcher: Dispatcher) {
    super();
  }
  async of(userId: string): Promise<{ versionIds: readonly string[]; questionIds: readonly string[]; contentKeys: readonly string[] }> {
    const { versionIds, questionIds } = await this.dispatcher.query(new GetWithheldQuestions(userId));
    const facts = questionIds.length > 0 ? await this.dispatcher.query(new GetItemFacts({ ids: questionIds })) : [];
    const aside = await this.dispatcher.query(new GetAsideQuestions());
    return {
      versionIds: [...versionIds, ...aside.map(({ versionId }) => versionId)],
      questionIds: [...new Set([...questionIds, ...aside.map(({ questionId }) => questionId)])],
      contentKeys: [...new Set([...facts, ...aside].map(({ contentKey }) => contentKey))],
    };
  }
  async texts(versionIds: readonly string[]): Promise<{ versionId: string; stem: string; options: string[] }[]> {
    const briefs = await this.dispatcher.query(new GetQuestionBriefs(versionIds));
    return briefs.map(({ versionId, stem, options }) => ({ versionId, stem, options: options.map(({ text }) => text) }));
  }
}

@Injectable()
class ExamBeingSat extends RunningExam {
  constructor(private readonly dispatcher: Dispatcher) {
    super();
  }
  of(userId: string): Promise<{ examId: string; title: string; href: string } | null> {
    return this.dispatcher.query(new GetRunningExam(userId));
  }
}

@Injectable()
class NamesOfAskers extends Askers {
  constructor(private readonly dispatcher: Dispatcher) {
    super();
  }
  async names(userIds: readonly string[]): Promise<{ id: string; name: string }[]> {
    const cards = await this.dispatcher.query(new GetLearnerCards(userIds));
    return cards.map(({ userId, name }) => ({ id: userId, name }));
  }
}

/** Reading a text takes about so long; a video or a PDF says it itself. */
const textMinutes = 8;
const minutesOf = ({ durationMs, pages }: { readonly durationMs: number | null; readonly pages: number | null }): number =>
  durationMs !== null ? Math.max(3, Math.ceil(durationMs / 60_000) + 2) : pages !== null ? Math.min(30, 4 + pages * 2) : textMinutes;
const lessonsAtMost = 200;
/** Of what somebody has not met yet, the topics with most questions. */
const unmetTopics = 12;

@Injectable()
class StandingOfLearner extends Standing {
  constructor(private readonly dispatcher: Dispatcher) {
    super();
  }
  async topics(userId: string): Promise<TopicStanding[]> {
    const topics = await this.dispatcher.query(new GetTrainingTopics(userId, unmetTopics));
    return topics.map(({ topicId, name, subject, chapter, nodeIds, share, answered, sure, questions }) => ({
      topicId,
      name,
      path: chapter === null ? [subject] : [subject, chapter],
      nodeIds,
      percent: share,
      answered,
      sure,
      available: questions,
    }));
  }
  async dueMistakes(userId: string, from: string, until: string): Promise<{ day: string; count: number }[]> {
    const { days } = await this.dispatcher.query(new GetDueMistakes(userId));
    return days.filter(({ day, due }) => due > 0 && day >= from && day <= until).map(({ day, due }) => ({ day, count: due }));
  }
  async exams(userId: string): Promise<ExamAhead[]> {
    const courses = await this.dispatcher.query(new ListMyCourses({ kind: 'user', id: userId, permissions: [] }));
    const titles = new Map(courses.map(({ id, title }) => [id, title]));
    const ahead = await this.dispatcher.query(new ListExamsAhead(userId, [...titles.keys()]));
    return ahead.map(({ id, title, opensAt, courseId, subjects }) => ({
      id,
      title,
      opensAt,
      subjects,
      course: titles.get(courseId) ?? '',
    }));
  }
  async lessons(userId: string): Promise<LessonAhead[]> {
    const ahead = await this.dispatcher.query(new ListLessonsAhead(userId, lessonsAtMost));
    const open = await this.dispatcher.query(
      new GetReadableLessons(
        userId,
        ahead.map(({ lessonId }) => lessonId),
      ),
    );
    const entered = new Set(open.filter((lesson) => lesson.open).map(({ lessonId }) => lessonId));
    return ahead
      .filter(({ lessonId }) => entered.has(lessonId))
      .map(({ lessonId, slug, course, title, subjectId, ...size }) => ({
        lessonId,
        slug,
        course,
        title,
        subjectId,
        minutes: minutesOf(size),
      }));
  }
  async done(userId: string, day: string): Promise<DayDone> {
    const work = await this.dispatcher.query(new GetDayWork(userId, day));
    return { ...work, lessonIds: await this.dispatcher.query(new ListLessonsDone(userId, day)) };
  }
}

export const assistantPorts = [Material, ReadableLessons, WithheldFromReader, RunningExam, Askers, Standing];
export const assistantBindings = [
  { provide: Material, useClass: MaterialOfAll },
  { provide: ReadableLessons, useClass: LessonsForReader },
  { provide: WithheldFromReader, useClass: WithheldByExams },
  { provide: RunningExam, useClass: ExamBeingSat },
  { provide: Askers, useClass: NamesOfAskers },
  { provide: Standing, useClass: StandingOfLearner },
];
