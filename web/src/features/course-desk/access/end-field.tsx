import type { ReactNode } from 'react';
import { useText } from '../../../i18n/index.js';
import { Select } from '../../../ui/field.js';
import { fromWall } from '../../exam-desk/parts/dhaka-time.js';
import { WhenField } from '../../exam-desk/parts/when-field.js';
import { courseDeskText } from '../text.js';

export interface End {
  readonly kind: 'rule' | 'date' | 'none';
  readonly at: string;
}

/** What the server is told; undefined where a day is missing. */
export const endOf = ({ kind, at }: End): string | null | undefined =>
  kind === 'date' ? fromWall(at) || undefined : kind === 'rule' ? 'rule' : null;

/** Until when access lasts: as the course has it, until a day, or without an end. */
export const EndField = ({
  end,
  kinds,
  wrong,
  onChange,
}: {
  end: End;
  kinds: readonly End['kind'][];
  wrong: boolean;
  onChange: (end: End) => void;
}): ReactNode => {
  const t = useText(courseDeskText);
  const labels = { rule: t('byRule'), date: t('byDate'), none: t('accessNone') };
  return (
    <>
      <Select
        dense
        label={t('until')}
        value={end.kind}
        options={kinds.map((value) => ({ value, label: labels[value] }))}
        onChange={({ target }) => onChange({ ...end, kind: target.value as End['kind'] })}
      />
      {end.kind === 'date' ? (
        <WhenField
          label={t('accessUntil')}
          value={end.at}
          error={wrong ? t('needWhen') : undefined}
          onChange={({ target }) => onChange({ ...end, at: target.value })}
        />
      ) : null}
    </>
  );
};
