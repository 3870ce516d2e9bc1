import type { ReactNode } from 'react';
import { questionLanguages, questionStates } from '#contracts/shared/bank';
import { useEndpoint } from '../../../client/use-endpoint.js';
import { kinds } from '../kinds.js';
import { SubjectPick } from '../subject-pick.js';
import { type BankText, bankText } from '../text.js';
import { useDifficulties } from '../words.js';
import { useText } from '../../../i18n/index.js';
import { Select } from '../../../ui/field.js';
import { FilterSelect } from '../../../ui/filter-select.js';
import type { Filter, FilterControl } from '../../../ui/filters.js';

const flags = ['mine', 'reported', 'unused', 'waiting'] as const;
const flagWords: Readonly<Record<(typeof flags)[number], BankText>> = {
  mine: 'onlyMine',
  reported: 'onlyReported',
  unused: 'onlyUnused',
  waiting: 'onlyWaiting',
};

/** One choice for four yes-or-no parts of the address. */
const Flags = ({ label, values, onPatch, inLine }: FilterControl): ReactNode => {
  const t = useText(bankText);
  const choices = flags.map((flag) => ({ value: flag, label: t(flagWords[flag]) }));
  const value = flags.find((flag) => values[flag]) ?? '';
  const change = (chosen: string): void => onPatch(Object.fromEntries(flags.map((flag) => [flag, flag === chosen ? 'yes' : ''])));
  const all = t('all', { label: t('questions') });
  return inLine ? (
    <FilterSelect label={label} all={all} choices={choices} value={value} onChange={change} />
  ) : (
    <Select label={label} placeholder={all} options={choices} value={value} onChange={({ target }) => change(target.value)} />
  );
};

/** By what the list of the bank can be narrowed. */
export const useFilters = (): readonly Filter[] => {
  const [t, difficulties, { data }] = [useText(bankText), useDifficulties(), useEndpoint('GET /api/admin/questions/choices', {})];
  const named = (list: readonly { readonly name: string }[] = []) => list.map(({ name }) => ({ value: name, label: name }));
  const worded = <K extends BankText>(list: readonly K[]) => list.map((value) => ({ value, label: t(value) }));
  return [
    {
      name: 'subjectId',
      label: t('placeOf'),
      control: ({ label, value, onChange, inLine }) => (
        <SubjectPick inLine={inLine} label={label} placeholder={t('anyPlace')} value={value} onChange={onChange} />
      ),
    },
    { name: 'state', label: t('state'), choices: worded(questionStates) },
    { name: 'kind', label: t('kind'), choices: worded(kinds) },
    { name: 'difficulty', label: t('difficulty'), choices: difficulties },
    { name: 'tag', label: t('tag'), choices: named(data?.tags) },
    { name: 'source', label: t('source'), choices: named(data?.sources) },
    { name: 'language', label: t('language'), choices: worded(questionLanguages) },
    { name: 'mine', label: t('show'), control: (props) => <Flags {...props} /> },
  ];
};
