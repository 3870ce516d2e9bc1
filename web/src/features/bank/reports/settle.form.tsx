import { type ReactNode, useId } from 'react';
import type { QuestionReport } from '#contracts/http/bank';
import { useText } from '../../../i18n/index.js';
import { Area } from '../../../ui/area.js';
import { Button } from '../../../ui/button.js';
import { Check } from '../../../ui/check.js';
import { Notice } from '../../../ui/notice.js';
import { bankText } from '../text.js';
import { type Settlement, useSettling } from './use-settling.js';

interface OutcomesProps {
  readonly value: Settlement['outcome'];
  readonly onChange: (value: Settlement['outcome']) => void;
}

const Outcomes = ({ value, onChange }: OutcomesProps): ReactNode => {
  const [t, name] = [useText(bankText), useId()];
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{t('settleOutcome')}</legend>
      <div className="flex flex-wrap gap-x-5">
        {(['fixed', 'declined'] as const).map((one) => (
          <label key={one} className="flex min-h-8 items-center gap-2.5 max-md:min-h-11">
            <input
              type="radio"
              name={name}
              checked={value === one}
              onChange={() => onChange(one)}
              className="size-4 accent-[var(--brand)]"
            />
            {t(one === 'fixed' ? 'outcomeFixed' : 'outcomeDeclined')}
          </label>
        ))}
      </div>
    </fieldset>
  );
};

/** The answer to the student; others of the same question with it, where asked. */
export const SettleForm = ({ report, onClose }: { report: QuestionReport; onClose: () => void }): ReactNode => {
  const t = useText(bankText);
  const { values, put, others, missing, send, busy, refusal } = useSettling(report, onClose);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      className="flex flex-col gap-4 border-t border-line pt-4"
    >
      <Outcomes value={values.outcome} onChange={(outcome) => put({ outcome })} />
      <Area
        label={t('settleAnswer')}
        hint={t('settleAnswerHint')}
        maxLength={500}
        value={values.answer}
        error={missing ? t('reasonShort') : undefined}
        onChange={({ target }) => put({ answer: target.value })}
      />
      {others > 0 ? (
        <Check label={t('settleAll', { count: others })} checked={values.all} onChange={({ target }) => put({ all: target.checked })} />
      ) : null}
      {refusal ? <Notice tone="bad">{refusal}</Notice> : null}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="outline" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={busy}>
          {t('settle')}
        </Button>
      </div>
    </form>
  );
};
