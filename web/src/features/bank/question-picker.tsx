import { type ReactNode, useState } from 'react';
import { questionLanguages } from '#contracts/shared/bank';
import { pageSize } from '#contracts/shared/choices';
import { useEndpoint } from '../../client/use-endpoint.js';
import { useText } from '../../i18n/index.js';
import { Button } from '../../ui/button.js';
import { Check } from '../../ui/check.js';
import { Empty } from '../../ui/empty.js';
import { ErrorBox } from '../../ui/error-box.js';
import { FilterSelect } from '../../ui/filter-select.js';
import { Modal } from '../../ui/modal.js';
import { Pagination } from '../../ui/pagination.js';
import { SearchField } from '../../ui/search-field.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { Segment } from '../../ui/tabs.js';
import { kinds } from './kinds.js';
import { SubjectPick } from './subject-pick.js';
import { bankText } from './text.js';
import { useDifficulties, useMay } from './words.js';
import { PickRow } from './picker/pick-row.js';
import { type PickAsked, pickStates, usePicking } from './picker/use-picking.js';

export interface QuestionPickerProps {
  /** The versions that stand now, in the order in which they were chosen. */
  readonly onPick: (versionIds: string[]) => void;
  readonly onClose: () => void;
  /** Questions that are in the exam already, by the question's id. */
  readonly taken?: readonly string[];
  /** The place to begin at. */
  readonly subjectId?: string;
}

interface FiltersProps {
  readonly asked: PickAsked;
  readonly states: readonly PickAsked['state'][];
  readonly change: (patch: Partial<PickAsked>) => void;
}

const Filters = ({ asked, states, change }: FiltersProps): ReactNode => {
  const t = useText(bankText);
  const { data } = useEndpoint('GET /api/admin/questions/choices', {});
  const select = (
    name: 'kind' | 'difficulty' | 'source' | 'tag' | 'language',
    choices: readonly { value: string; label: string }[],
  ): ReactNode => (
    <FilterSelect
      label={t(name)}
      all={t('all', { label: t(name) })}
      value={asked[name]}
      choices={choices}
      onChange={(value) => change({ [name]: value })}
    />
  );
  const named = (list: readonly { name: string }[] = []): { value: string; label: string }[] =>
    list.map(({ name }) => ({ value: name, label: name }));
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Segment
        label={t('state')}
        value={asked.state}
        onChange={(state) => change({ state })}
        tabs={states.map((key) => ({ key, label: t(key) }))}
      />
      <SubjectPick
        inLine
        label={t('placeOf')}
        placeholder={t('anyPlace')}
        value={asked.subjectId}
        onChange={(subjectId) => change({ subjectId })}
      />
      {select(
        'kind',
        kinds.map((kind) => ({ value: kind, label: t(kind) })),
      )}
      {select('difficulty', useDifficulties())}
      {select('source', named(data?.sources))}
      {select('tag', named(data?.tags))}
      {select(
        'language',
        questionLanguages.map((language) => ({ value: language, label: t(language) })),
      )}
      <Check
        label={t('pickUnused')}
        checked={asked.unused}
        onChange={({ target }) => change({ unused: target.checked })}
        className="text-sm"
      />
    </div>
  );
};

/** Chooses questions out of the bank: searched, narrowed, seen whole, several at once. What is chosen stays while one searches on. */
export const QuestionPicker = ({ onPick, onClose, taken = [], subjectId = '' }: QuestionPickerProps): ReactNode => {
  const t = useText(bankText);
  // Whoever schedules own exams brings own drafts, which that approves; the bank of all gives what is accepted.
  const states = useMay('questions.write') ? pickStates.slice(1) : pickStates;
  const { asked, change, answer, chosen, toggle, toggleAll } = usePicking(subjectId, states);
  const [opened, setOpened] = useState<string | null>(null);
  const { data, error, mutate } = answer;
  const free = (data?.rows ?? []).filter(({ id }) => !taken.includes(id));
  const areAll = free.length > 0 && free.every(({ id }) => chosen.has(id));
  const pick = (): void => {
    onPick([...chosen.values()].map(({ versionId }) => versionId));
    onClose();
  };
  return (
    <Modal
      open
      size="xl"
      onClose={onClose}
      title={t('pick')}
      description={t('pickText')}
      actions={
        <>
          <p role="status" className="mr-auto self-center text-sm text-text-3">
            {chosen.size === 0 ? t('pickNone') : t('picked', { count: chosen.size })}
          </p>
          <Button variant="outline" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button disabled={chosen.size === 0} onClick={pick}>
            {t('pickDo', { count: chosen.size })}
          </Button>
        </>
      }
    >
      {/* Scrolls by itself, so that what was chosen and the button for it are always seen. */}
      <div className="-mx-5 flex min-h-[45dvh] flex-col gap-2.5 overflow-y-auto px-5 py-0.5 text-[14px] leading-[21px] sm:-mx-6 sm:px-6 [&>*]:shrink-0">
        <SearchField
          label={t('search')}
          value={asked.q}
          found={data ? t('found', { count: data.total }) : ''}
          onSearch={(q) => change({ q })}
        />
        <Filters asked={asked} states={states} change={change} />
        {error ? <ErrorBox error={error} title={t('pickFailed')} onRetry={() => void mutate()} /> : null}
        {!data && !error ? <SkeletonRows rows={5} /> : null}
        {data && data.total === 0 ? <Empty title={t('noMatch')}>{t('noMatchText')}</Empty> : null}
        {data && data.total > 0 ? (
          <>
            {free.length > 1 ? (
              <Check
                label={t('pickPage', { count: free.length })}
                hint={t('pickRange')}
                checked={areAll}
                mixed={!areAll && free.some(({ id }) => chosen.has(id))}
                onChange={() => toggleAll(free)}
                className="text-sm"
              />
            ) : null}
            <ul aria-label={t('list')} aria-busy={answer.isLoading} className="border-t border-line">
              {data.rows.map((row) => (
                <PickRow
                  key={row.id}
                  row={row}
                  chosen={chosen.has(row.id)}
                  taken={taken.includes(row.id)}
                  open={opened === row.id}
                  onToggle={(range) => toggle(row, range, free)}
                  onOpen={() => setOpened(opened === row.id ? null : row.id)}
                />
              ))}
            </ul>
            <Pagination page={asked.page} total={data.total} pageSize={pageSize} onPage={(page) => change({ page })} />
          </>
        ) : null}
      </div>
    </Modal>
  );
};
