import { defineEntity, p } from '@mikro-orm/core';

/** The subject tree as practice needs it: each node with its subject and chapter, in the tree's order, and how many questions stand at it. */
export const PracticeNode = defineEntity({
  name: 'PracticeNode',
  schema: 'practice',
  tableName: 'nodes',
  properties: {
    id: p.uuid().primary(),
    parentId: p.uuid().nullable(),
    subjectId: p.uuid(),
    chapterId: p.uuid().nullable(),
    level: p.text(),
    name: p.text(),
    /** Sorts the tree from the top down. */
    place: p.text(),
    /** Published questions at this very node. */
    questions: p.integer().default(0),
  },
  indexes: [{ name: 'nodes_subject_ix', properties: ['subjectId'] }],
  checks: [{ name: 'nodes_level_ck', expression: `level in ('subject', 'chapter', 'topic')` }],
});

/** A question of the bank that is, was or may come to be practised, with what answers have shown of it. Abilities and difficulties are thousandths of a logit. */
export const PracticeItem = defineEntity({
  name: 'PracticeItem',
  schema: 'practice',
  tableName: 'items',
  properties: {
    questionId: p.uuid().primary(),
    /** The version in force; of what is `retired` the one that was, whatever its author writes since. */
    versionId: p.uuid(),
    /** The node of the tree at which it stands, of whatever level; of what is `retired` where it stood. */
    topicId: p.uuid(),
    /**
     * `retired`: it was practised and left alone, so that people see what they did with it, and nobody meets it anew. `aside`: it left with a
     * nightly batch and is kept for exams, so that nobody sees it, not even what was answered. `kept`: it was never practised.
     */
    state: p.text(),
    kind: p.text(),
    /** The same question at two nodes has one content. */
    contentKey: p.text(),
    /** How likely it is to be guessed, in thousandths. */
    guessMilli: p.integer(),
    /** What the editors say of its difficulty, before any answer. */
    priorMilli: p.integer(),
    difficultyMilli: p.integer(),
    varianceMicro: p.integer(),
    answers: p.integer().default(0),
    rightAnswers: p.integer().default(0),
    /** Fixed and random: where a choice begins is drawn, and the index is followed from there. */
    spin: p.integer(),
  },
  indexes: [
    { name: 'items_topic_ix', properties: ['topicId', 'spin'], where: `state = 'published'` },
    { name: 'items_aside_ix', properties: ['questionId'], where: `state = 'aside'` },
    { name: 'items_content_ix', properties: ['contentKey'] },
  ],
  checks: [
    { name: 'items_state_ck', expression: `state in ('published', 'retired', 'aside', 'kept')` },
    { name: 'items_guess_ck', expression: 'guess_milli >= 0 and guess_milli < 1000' },
    { name: 'items_variance_ck', expression: 'variance_micro > 0' },
    { name: 'items_right_ck', expression: 'right_answers >= 0 and right_answers <= answers' },
  ],
});
