import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { stateOfDestination, type QuestionDestination } from '#contracts/shared/bank';
import { FormulaChecker, Outbox, Preparations, sanitise } from '#platform';
import { type Actor, AppError, composed, newId } from '#platform/kernel';
import { checkDraft } from '../domain/check-draft.js';
import { contentKey, stimulusKey } from '../domain/content-key.js';
import type { QuestionDraft } from '../domain/drafts.js';
import { tellChanged } from '../store/bulk.sql.js';
import { placeQuestions, placeStimuli, type ReadyQuestion, type StandingVersion } from '../store/questions.sql.js';
import { placeSubjects } from '../store/subjects.sql.js';

/**
 * Cleans, checks and takes in many questions, for practice or for exams, all or none. A question that stands already (same subject, normalised stem, options in
 * any order) is not made again: its current version is answered, so that a repeat changes nothing.
 */
export class CreateQuestions extends Command<{ versionIds: string[] }> {
  constructor(
    readonly actor: Actor,
    readonly drafts: readonly QuestionDraft[],
    readonly destination: QuestionDestination = 'practice',
  ) {
    super();
  }
}

interface CleanTexts {
  readonly stem: string;
  readonly options: readonly string[];
  readonly explanation: string;
  readonly stimulus: string | null;
}

const clean = (draft: QuestionDraft, index: number): CleanTexts => {
  const text = (value: string, field: string): string => sanitise(value, `drafts.${index}.${field}`);
  const cleaned = {
    stem: text(draft.stem, 'stem'),
    options: (draft.options ?? []).map((option, position) => text(option, `options.${position}`)),
    explanation: text(draft.explanation ?? '', 'explanation'),
    stimulus: draft.stimulus ? text(draft.stimulus, 'stimulus') : null,
  };
  // What was nothing but forbidden tags is empty now, and two options may have become one.
  checkDraft({ ...draft, ...cleaned, stimulus: cleaned.stimulus ?? undefined }, index);
  return cleaned;
};

/** The texts of a draft by their fields. */
const fieldsOf = ({ stem, options, explanation, stimulus }: CleanTexts, index: number): [string, string][] => [
  [`drafts.${index}.stem`, stem],
  ...options.map((option, position): [string, string] => [`drafts.${index}.options.${position}`, option]),
  [`drafts.${index}.explanation`, explanation],
  [`drafts.${index}.stimulus`, stimulus ?? ''],
];

const ready = (draft: QuestionDraft, texts: CleanTexts, subjectId: string, stimulusId: string | null): ReadyQuestion => {
  const options = texts.options.map((text) => ({ id: newId(), text }));
  return {
    id: newId(),
    versionId: newId(),
    subjectId,
    stimulusId,
    options,
    contentKey: contentKey({ kind: draft.kind, ...texts }),
    language: draft.language ?? 'bn',
    kind: draft.kind,
    stem: texts.stem,
    explanation: texts.explanation,
    key: {
      optionIds: (draft.correct ?? []).map((position) => options[position]!.id),
      number: draft.number ?? null,
      tolerance: draft.tolerance ?? null,
    },
    sources: (draft.sources ?? []).map((source) => composed(source).trim()),
    tags: (draft.tags ?? []).map((tag) => composed(tag).trim()),
  };
};

const rightTexts = ({ options, key }: Pick<StandingVersion, 'options' | 'key'>): string =>
  JSON.stringify([
    options
      .filter(({ id }) => key.optionIds.includes(id))
      .map(({ text }) => text)
      .toSorted(),
    key.number ?? null,
  ]);

/** The same question with another key is no repeat: one of the two is wrong, and somebody must look. */
const sameKey = (question: ReadyQuestion, standing: StandingVersion, index: number): void => {
  if (rightTexts(question) === rightTexts(standing)) return;
  throw new AppError(
    'Invalid input',
    { item: index + 1, field: 'correct' },
    { issues: { [`drafts.${index}.correct`]: 'The bank holds this question with another key' } },
  );
};

@CommandHandler(CreateQuestions)
export class CreateQuestionsHandler implements ICommandHandler<CreateQuestions> {
  private readonly textsOf: (command: CreateQuestions) => readonly CleanTexts[];

  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    formulas: FormulaChecker,
    preparations: Preparations,
  ) {
    this.textsOf = preparations.add(CreateQuestions, async ({ actor, drafts }) => {
      const allowed = actor.kind === 'system' || (actor.kind === 'user' && actor.permissions.includes('questions.write'));
      if (!allowed) throw new AppError('Not allowed');
      const texts = drafts.map(clean);
      await formulas.demand(Object.fromEntries(texts.flatMap(fieldsOf)));
      return texts;
    });
  }

  /** Throws 'Not allowed', 'Invalid input' (draft and field named; nothing is stored then). */
  async execute(command: CreateQuestions): Promise<{ versionIds: string[] }> {
    const { actor, drafts, destination } = command;
    if (drafts.length === 0) return { versionIds: [] };
    const texts = this.textsOf(command);
    const subjects = await placeSubjects(
      this.em,
      drafts.map((draft) => draft.path),
    );
    const stimuli = await placeStimuli(
      this.em,
      new Map(texts.flatMap(({ stimulus }) => (stimulus ? [[stimulusKey(stimulus), stimulus]] : []))),
    );
    const questions = drafts.map((draft, index) => {
      const { stimulus } = texts[index]!;
      return ready(draft, texts[index]!, subjects[index]!, stimulus ? stimuli.get(stimulusKey(stimulus))! : null);
    });
    const contributor = actor.kind === 'user' ? actor.id : null;
    const standing = await placeQuestions(this.em, questions, contributor, stateOfDestination[destination]);
    for (const [index, question] of questions.entries()) sameKey(question, standing[index]!, index);
    const made = questions.filter(({ versionId }, index) => standing[index]?.versionId === versionId);
    tellChanged(
      this.outbox,
      made.map(({ id }) => id),
    );
    return { versionIds: standing.map(({ versionId }) => versionId) };
  }
}
