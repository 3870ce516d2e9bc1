import { type ReactNode, useState } from 'react';
import { retagQuestions } from '#contracts/http/bank';
import { typedClient } from '../../../admin-kit/typed-client.js';
import { useEndpoint } from '../../../client/use-endpoint.js';
import { useText } from '../../../i18n/index.js';
import { Select } from '../../../ui/field.js';
import { SubjectPick } from '../subject-pick.js';
import { bankText } from '../text.js';
import { WordList } from '../word-list.js';
import { useDifficulties } from '../words.js';
import { BulkFrame } from './bulk-frame.js';
import { type ChosenQuestions, useBulk, whichOf } from './use-bulk.js';

const lists = ['addTags', 'removeTags', 'addSources', 'removeSources'] as const;
type Lists = Readonly<Record<(typeof lists)[number], readonly string[]>>;
const nothing: Lists = { addTags: [], removeTags: [], addSources: [], removeSources: [] };

/** What is sent: only what was filled in; `off` takes the difficulty away. */
const changeOf = (subjectId: string, difficulty: string, words: Lists) => ({
  ...(subjectId === '' ? {} : { subjectId }),
  ...(difficulty === '' ? {} : { difficulty: difficulty === 'off' ? null : Number(difficulty) }),
  ...Object.fromEntries(lists.filter((name) => words[name].length > 0).map((name) => [name, [...words[name]]])),
});

/** Moves questions to another place, sets their difficulty, adds and takes tags and sources; what is left empty stays. */
export const RetagDialog = ({ chosen }: { chosen: ChosenQuestions }): ReactNode => {
  const [t, difficulties, { data }] = [useText(bankText), useDifficulties(), useEndpoint('GET /api/admin/questions/choices', {})];
  const { run, ...rest } = useBulk(chosen.onClose);
  const [subjectId, setSubjectId] = useState('');
  const [difficulty, setDifficulty] = useState('');
  const [words, setWords] = useState(nothing);
  const [empty, setEmpty] = useState(false);
  const change = changeOf(subjectId, difficulty, words);
  const unchanged = Object.keys(change).length === 0;
  const known = (name: string): string[] => (name.endsWith('Tags') ? data?.tags : data?.sources)?.map((one) => one.name) ?? [];
  const go = (all: boolean): void => {
    if (unchanged) return setEmpty(true);
    return void run(() => typedClient.act(retagQuestions, { body: { which: whichOf(chosen, all), ...change } }));
  };
  return (
    <BulkFrame
      {...rest}
      refusal={empty && unchanged ? t('retagNothing') : rest.refusal}
      chosen={chosen}
      title={(count) => t('retagMany', { count })}
      text={t('retagText')}
      submitLabel={t('retagDo')}
      onUndo={(id) => void rest.undo(id)}
      onGo={go}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <SubjectPick label={t('moveTo')} value={subjectId} onChange={setSubjectId} />
        <Select
          dense
          label={t('setDifficulty')}
          placeholder={t('keepDifficulty')}
          options={[...difficulties, { value: 'off', label: t('clearDifficulty') }]}
          value={difficulty}
          onChange={({ target }) => setDifficulty(target.value)}
        />
        {lists.map((name) => (
          <WordList
            key={name}
            label={t(name)}
            words={words[name]}
            onChange={(next) => setWords({ ...words, [name]: next })}
            known={known(name)}
            most={name.endsWith('Tags') ? 20 : 10}
            longest={name.endsWith('Tags') ? 40 : 120}
          />
        ))}
      </div>
    </BulkFrame>
  );
};
