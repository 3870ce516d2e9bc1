import { mostExamQuestions } from '#contracts/shared/bank';
import { parseRational } from './marks.js';

export interface SectionWish {
  readonly title: string;
  readonly markEach: string;
  readonly optional: boolean;
  readonly questions: readonly {
    readonly versionId: string;
    readonly cancelled: boolean;
    readonly keptOptions: readonly number[];
  }[];
}

/** Field → what is wrong with it: what no paper may be, however unfinished. `known` are the versions that the bank has. */
export const faultsOfPaper = (sections: readonly SectionWish[], known: ReadonlySet<string>): Record<string, string> => {
  const versions = sections.flatMap(({ questions }) => questions.map(({ versionId }) => versionId));
  const missing = versions.find((versionId) => !known.has(versionId));
  const seen = new Set<string>();
  const twice = versions.find((versionId) => seen.size === seen.add(versionId).size);
  return Object.fromEntries([
    ...sections.flatMap(({ markEach }, place) =>
      (parseRational(markEach)?.num ?? 0n) > 0n ? [] : [[`sections.${place}.markEach`, 'A number above zero']],
    ),
    ...(versions.length > mostExamQuestions ? [['sections', `At most ${mostExamQuestions} questions`]] : []),
    ...(twice === undefined ? [] : [['sections', `A question stands twice: ${twice}`]]),
    ...(missing === undefined ? [] : [['sections', `No such question: ${missing}`]]),
  ]);
};

/** The paper with these versions at the end of its last section, in their order. */
export const appendVersions = (sections: readonly SectionWish[], versionIds: readonly string[]): SectionWish[] =>
  sections.map((section, place) =>
    place === sections.length - 1
      ? {
          ...section,
          questions: [...section.questions, ...versionIds.map((versionId) => ({ versionId, cancelled: false, keptOptions: [] }))],
        }
      : section,
  );
