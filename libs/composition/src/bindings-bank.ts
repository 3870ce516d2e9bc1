import { Injectable } from '@nestjs/common';
import {
  GetAllUsedVersions,
  GetComingQuestions,
  GetExamTitles,
  GetPublishedKeyChanges,
  GetQuestionUse,
  GetReleasedQuestions,
  GetSeenVersion,
  GetUsedVersions,
  GetWithheldVersions,
} from '#exams';
import { GetLearnerCards } from '#identity';
import { Dispatcher } from '#platform';
import type { Actor } from '#platform/kernel';
import { Contributors, ExamUse, SeenSolutions, type KeyCorrection, type VersionUse } from '#questions';

/** What the question bank asks of people and of exams. */
@Injectable()
class Writers extends Contributors {
  constructor(private readonly dispatcher: Dispatcher) {
    super();
  }
  async names(userIds: readonly string[]): Promise<{ id: string; name: string }[]> {
    return (await this.dispatcher.query(new GetLearnerCards(userIds))).map(({ userId, name }) => ({ id: userId, name }));
  }
}

@Injectable()
class QuestionsOfExams extends ExamUse {
  constructor(private readonly dispatcher: Dispatcher) {
    super();
  }
  used(versionIds: readonly string[]): Promise<string[]> {
    return this.dispatcher.query(new GetUsedVersions(versionIds));
  }
  all(actor?: Actor): Promise<string[]> {
    return this.dispatcher.query(new GetAllUsedVersions(actor));
  }
  inComingPaper(questionIds: readonly string[]): Promise<string[]> {
    return this.dispatcher.query(new GetComingQuestions(questionIds));
  }
  released(examId: string): Promise<string[]> {
    return this.dispatcher.query(new GetReleasedQuestions(examId));
  }
  keyCorrections(examId: string): Promise<KeyCorrection[]> {
    return this.dispatcher.query(new GetPublishedKeyChanges(examId));
  }
  withheld(): Promise<string[]> {
    return this.dispatcher.query(new GetWithheldVersions());
  }
  of(versionIds: readonly string[], actor?: Actor): Promise<VersionUse[]> {
    return this.dispatcher.query(new GetQuestionUse(versionIds, actor));
  }
  titles(examIds: readonly string[]): Promise<{ id: string; title: string }[]> {
    return this.dispatcher.query(new GetExamTitles(examIds));
  }
}

@Injectable()
class ReleasedSolutions extends SeenSolutions {
  constructor(private readonly dispatcher: Dispatcher) {
    super();
  }
  version(actor: Actor, examId: string, paperQuestionId: string): Promise<string | null> {
    return this.dispatcher.query(new GetSeenVersion(actor, examId, paperQuestionId));
  }
}

export const bankPorts = [Contributors, ExamUse, SeenSolutions];
export const bankBindings = [
  { provide: Contributors, useClass: Writers },
  { provide: ExamUse, useClass: QuestionsOfExams },
  { provide: SeenSolutions, useClass: ReleasedSolutions },
];
