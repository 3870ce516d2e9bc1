import type { ReactNode } from 'react';
import type { PracticeSource } from '#contracts/shared/selfpractice';
import { useEndpoint } from '../../../client/use-endpoint.js';
import { formatNumber } from '../../../i18n/digits.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { cx } from '../../../ui/cx.js';
import { Select } from '../../../ui/field.js';
import { sources } from './asked.js';
import { builderText } from './text.js';
import type { Counted } from './use-count.js';

const Folders = ({ value, onChange }: { value: string | null; onChange: (id: string | null) => void }): ReactNode => {
  const t = useText(builderText);
  const { data } = useEndpoint('GET /api/selfpractice/bookmarks', { query: { page: 1 } });
  if (!data || data.folders.length === 0) return null;
  return (
    <div className="mt-3 max-w-xs">
      <Select
        label={t('folder')}
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
        options={[{ value: '', label: t('allFolders') }, ...data.folders.map(({ id, name }) => ({ value: id, label: name }))]}
      />
    </div>
  );
};

/** Where the questions come from, each way with how many it has now. */
export const SourceChoice = ({
  value,
  folderId,
  counts,
  onChange,
  onFolder,
}: {
  value: PracticeSource;
  folderId: string | null;
  counts: Counted['sources'] | null;
  onChange: (source: PracticeSource) => void;
  onFolder: (id: string | null) => void;
}): ReactNode => {
  const [t, locale] = [useText(builderText), useLocale()];
  return (
    <div className="mt-10">
      <fieldset className="hang">
        <legend className="sr-only">{t('source')}</legend>
        <h2 className="text-xl" aria-hidden="true">
          {t('source')}
        </h2>
        {sources.map((source) => (
          <label
            key={source}
            className="flex min-h-12 cursor-pointer items-center gap-3 border-b border-line py-2 last:border-b-0 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="source"
              value={source}
              checked={source === value}
              onChange={() => onChange(source)}
              className="sr-only"
            />
            <span
              aria-hidden="true"
              className={cx('size-4 shrink-0 rounded-full border-[1.5px]', source === value ? 'border-brand bg-brand' : 'border-control')}
            />
            <span className="min-w-0 flex-1">
              <span className={cx('block', source === value && 'font-semibold')}>{t(`source-${source}`)}</span>
              <span className="block text-sm text-text-3">{t(`source-${source}-why`)}</span>
            </span>
            <span className="num shrink-0 text-sm text-text-3">{counts ? formatNumber(counts[source], locale) : ''}</span>
          </label>
        ))}
      </fieldset>
      {value === 'bookmarked' ? <Folders value={folderId} onChange={onFolder} /> : null}
    </div>
  );
};
