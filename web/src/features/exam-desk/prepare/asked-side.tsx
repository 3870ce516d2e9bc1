import type { ReactNode } from 'react';
import type { ExamDesk } from '#contracts/http/exam-desk';
import { questionDestinations } from '#contracts/shared/bank';
import { useText } from '../../../i18n/index.js';
import { Button } from '../../../ui/button.js';
import { Check } from '../../../ui/check.js';
import { Notice } from '../../../ui/notice.js';
import { Segment } from '../../../ui/tabs.js';
import { BlueprintLines } from './blueprint-lines.js';
import { totalOf } from './blueprint-values.js';
import { prepareText } from './text.js';
import type { Blueprint } from './use-blueprint.js';

/** How many of what is asked for, beside how many the exam still lacks; and the button that chooses them. */
const PickLine = ({ desk, blueprint: { lines, picked, busy, pick } }: { desk: ExamDesk; blueprint: Blueprint }): ReactNode => {
  const t = useText(prepareText);
  const missing = Math.max(0, (desk.settings.questionTarget ?? 0) - desk.questionCount);
  const total = totalOf(lines);
  return (
    <div className="mt-3 flex flex-wrap items-center gap-3">
      <Button
        size="sm"
        className="max-sm:w-full"
        variant={picked.length > 0 ? 'outline' : 'default'}
        loading={busy}
        onClick={() => void pick()}
      >
        {t(picked.length > 0 ? 'pickAgain' : 'pick')}
      </Button>
      <span className="num text-sm text-text-3">
        {missing > 0 ? t('totalOf', { count: total, missing }) : t('total', { count: total })}
      </span>
    </div>
  );
};

/** What the bank is asked for. */
export const AskedSide = ({ desk, blueprint }: { desk: ExamDesk; blueprint: Blueprint }): ReactNode => {
  const t = useText(prepareText);
  const { lines, change, tried, add, from, setFrom, allowUsed, setAllowUsed, refusal } = blueprint;
  return (
    <section aria-label={t('blueprint')} className="hang">
      <h2 className="text-md">{t('blueprint')}</h2>
      <p className="mb-3 text-sm text-text-3">{t('blueprintText')}</p>
      <BlueprintLines lines={lines} onChange={change} tried={tried} onAdd={add} />
      <div className="mt-3">
        <Segment
          label={t('from')}
          value={from}
          onChange={setFrom}
          tabs={questionDestinations.map((key) => ({ key, label: t(`from-${key}`) }))}
        />
      </div>
      <Check
        className="mt-3"
        label={t('allowUsed')}
        hint={t('allowUsedText')}
        checked={allowUsed}
        onChange={(event) => setAllowUsed(event.target.checked)}
      />
      {refusal ? (
        <Notice tone="bad" title={t('failed')}>
          {refusal}
        </Notice>
      ) : null}
      <PickLine desk={desk} blueprint={blueprint} />
    </section>
  );
};
