import type { ReactNode } from 'react';
import { questionLanguages } from '#contracts/shared/bank';
import { useEndpoint } from '../../../client/use-endpoint.js';
import { useText } from '../../../i18n/index.js';
import { Select } from '../../../ui/field.js';
import { SubjectPick } from '../subject-pick.js';
import { bankText } from '../text.js';
import { WordList } from '../word-list.js';
import { useDifficulties } from '../words.js';
import type { QuestionValues } from './values.js';

interface PlaceFieldsProps {
  readonly values: QuestionValues;
  readonly put: (patch: Partial<QuestionValues>) => void;
  readonly error: (field: string) => string | undefined;
}

/** How hard it is, and in which language it is written. */
const DifficultyAndLanguage = ({ values, put, error }: PlaceFieldsProps): ReactNode => {
  const [t, difficulties] = [useText(bankText), useDifficulties()];
  return (
    <>
      <div data-field="difficulty">
        <Select
          dense
          label={t('difficulty')}
          options={difficulties}
          placeholder={t('noDifficulty')}
          value={values.difficulty === null ? '' : String(values.difficulty)}
          onChange={({ target }) => put({ difficulty: target.value === '' ? null : Number(target.value) })}
          error={error('difficulty')}
        />
      </div>
      <Select
        dense
        label={t('language')}
        options={questionLanguages.map((language) => ({ value: language, label: t(language) }))}
        value={values.language}
        onChange={({ target }) => put({ language: target.value === 'en' ? 'en' : 'bn' })}
        error={error('language')}
      />
    </>
  );
};

/** Its sources and tags; those that the bank knows already are proposed. */
const Words = ({ values, put, error }: PlaceFieldsProps): ReactNode => {
  const [t, { data }] = [useText(bankText), useEndpoint('GET /api/admin/questions/choices', {})];
  const names = (list: readonly { readonly name: string }[] = []): string[] => list.map(({ name }) => name);
  return (
    <>
      <div className="sm:col-span-2">
        <WordList
          name="sources"
          label={t('sources')}
          words={values.sources}
          onChange={(sources) => put({ sources })}
          known={names(data?.sources)}
          most={10}
          longest={120}
          placeholder={t('addSource')}
          error={error('sources')}
        />
      </div>
      <div className="sm:col-span-2">
        <WordList
          name="tags"
          label={t('tags')}
          words={values.tags}
          onChange={(tags) => put({ tags })}
          known={names(data?.tags)}
          most={20}
          longest={40}
          placeholder={t('addTag')}
          error={error('tags')}
        />
      </div>
    </>
  );
};

/** Where a question belongs, where it comes from, and by what it is found. */
export const PlaceFields = (fields: PlaceFieldsProps): ReactNode => {
  const { values, put, error } = fields;
  const t = useText(bankText);
  return (
    <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
      <div className="sm:col-span-2">
        <SubjectPick
          name="subjectId"
          label={t('placeOf')}
          value={values.subjectId}
          onChange={(subjectId) => put({ subjectId })}
          error={error('subjectId')}
        />
      </div>
      <DifficultyAndLanguage {...fields} />
      <Words {...fields} />
    </div>
  );
};
