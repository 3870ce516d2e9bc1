import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { QuestionDraft } from '#questions';
import { ownQuestions, type OwnSubject } from './own/index.js';
import type { OwnQuestion } from './own/make.js';

/** Data stays beside the sources, also when the built code runs: found from the package's root. */
export const dataFolder = (): string => {
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    const data = join(folder, 'libs/composition/seed/data');
    if (exists(join(data, 'cc-by-sa/LICENSE'))) return data;
    if (dirname(folder) === folder) throw new Error('libs/composition/seed/data is missing: the demo has no questions');
  }
};

const exists = (path: string): boolean => {
  try {
    readFileSync(path);
    return true;
  } catch {
    return false;
  }
};

const escaped = (plain: string): string => plain.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const json = <T>(name: string): T => JSON.parse(readFileSync(join(dataFolder(), name), 'utf8')) as T;

const withPicture = ({ image, ...draft }: OwnQuestion): QuestionDraft => {
  if (!image) return draft;
  const picture = readFileSync(join(dataFolder(), 'own', image)).toString('base64');
  return { ...draft, stimulus: `<p>${draft.stimulus ?? ''}</p><p><img src="data:image/png;base64,${picture}" alt="চিত্র"></p>` };
};

/** With what an editor says of it: what it asks of a student. */
const judged = (draft: QuestionDraft, index: number): QuestionDraft => ({
  ...draft,
  tags: [...(draft.stimulus ? ['উদ্দীপক'] : []), /[$\d০-৯]/.test(draft.stem) ? 'গাণিতিক' : 'ধারণা', ...(index % 6 === 1 ? ['বোর্ড পরীক্ষা'] : [])],
});

/** The project's own questions of a subject, in their order, pictures inside. */
export const ownDrafts = (subject: OwnSubject): QuestionDraft[] => ownQuestions[subject].map(withPicture).map(judged);

interface Passage {
  readonly passage: string;
  readonly questions: readonly { readonly stem: string; readonly options: readonly string[]; readonly correct: number }[];
}
interface Foreign {
  readonly subject: string;
  readonly stem: string;
  readonly options: readonly string[];
  readonly correct: number;
  readonly explanation: string;
}

/** Bengali passages with their questions; plain text, licence beside the file. */
export const passageDrafts = (): QuestionDraft[] =>
  json<Passage[]>('cc-by-sa/belebele-bn.json').flatMap(({ passage, questions }) =>
    questions.map(({ stem, options, correct }) => ({
      kind: 'single' as const,
      path: { subject: 'বাংলা', chapter: 'অনুধাবন' },
      language: 'bn' as const,
      stimulus: escaped(passage),
      stem: escaped(stem),
      options: options.map(escaped),
      correct: [correct],
      sources: ['Belebele, CC BY-SA 4.0'],
      tags: ['অনুধাবন'],
    })),
  );

/** Questions in English; stems and explanations are HTML, options plain text. */
export const englishDrafts = (): QuestionDraft[] =>
  json<Foreign[]>('cc-by-sa/questionforge.json').map(({ subject, stem, options, correct, explanation }) => ({
    kind: 'single' as const,
    path: { subject },
    language: 'en' as const,
    stem,
    options: options.map(escaped),
    correct: [correct],
    explanation,
    sources: ['Moodle Question Forge, CC BY-SA 4.0'],
  }));
