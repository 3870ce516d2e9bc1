import { type ReactNode, useId, useState } from 'react';
import { mutate } from 'swr';
import type { QnaReport } from '#contracts/http/qna-shapes';
import { call } from '../../client/call.js';
import { useText } from '../../i18n/index.js';
import { Area } from '../../ui/area.js';
import { Button } from '../../ui/button.js';
import { Modal } from '../../ui/modal.js';
import { Notice } from '../../ui/notice.js';
import { toast } from '../../ui/toast.js';
import { useSentence } from '../account/parts/refusal.js';
import { PlainMaths } from '../bank/plain-maths.js';
import { qnaDeskText } from './text.js';

const shortest = 3;
type Outcome = 'hidden' | 'kept';

const Outcomes = ({ value, onChange }: { value: Outcome; onChange: (value: Outcome) => void }): ReactNode => {
  const [t, name] = [useText(qnaDeskText), useId()];
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{t('outcome')}</legend>
      {(['hidden', 'kept'] as const).map((one) => (
        <label key={one} className="flex min-h-8 items-center gap-2.5 max-md:min-h-11">
          <input
            type="radio"
            name={name}
            checked={value === one}
            onChange={() => onChange(one)}
            className="size-4 shrink-0 accent-[var(--brand)]"
          />
          {t(one === 'hidden' ? 'outcomeHidden' : 'outcomeKept')}
        </label>
      ))}
    </fieldset>
  );
};

/** Whether what was reported is hidden or stands, and why. */
const SettleForm = ({ report, onClose }: { report: QnaReport; onClose: () => void }): ReactNode => {
  const [t, sentence] = [useText(qnaDeskText), useSentence()];
  const [outcome, setOutcome] = useState<Outcome>('kept');
  const [reason, setReason] = useState('');
  const [state, setState] = useState<{ tried: boolean; busy: boolean; refusal: string | null }>({
    tried: false,
    busy: false,
    refusal: null,
  });
  const short = reason.trim().length < shortest;
  const send = async (): Promise<void> => {
    if (short) return setState({ tried: true, busy: false, refusal: null });
    setState({ tried: true, busy: true, refusal: null });
    try {
      const { settled } = await call('POST /api/admin/qna-reports/:id/settlement', {
        params: { id: report.id },
        body: { outcome, reason },
      });
      await mutate((key) => typeof key === 'string' && key.startsWith('/api/admin/qna'));
      toast({ title: t('done', { n: settled }) });
      return onClose();
    } catch (thrown) {
      return setState({ tried: true, busy: false, refusal: sentence(thrown).sentence });
    }
  };
  return (
    <Modal
      open
      size="lg"
      onClose={onClose}
      title={t('settleTitle')}
      description={report.open > 1 ? t('settleText', { n: report.open }) : undefined}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
        className="flex flex-col gap-4"
      >
        <p className="border-l-2 border-line-2 pl-2.5 text-sm break-words text-text-2">
          <PlainMaths text={report.excerpt} />
        </p>
        <Outcomes value={outcome} onChange={setOutcome} />
        <Area
          label={t('reason')}
          hint={t('reasonHint')}
          maxLength={300}
          value={reason}
          error={state.tried && short ? t('reasonShort') : undefined}
          onChange={({ target }) => setReason(target.value)}
        />
        {state.refusal === null ? null : <Notice tone="bad">{state.refusal}</Notice>}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="outline" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" variant={outcome === 'hidden' ? 'destructive' : 'default'} loading={state.busy}>
            {t('send')}
          </Button>
        </div>
      </form>
    </Modal>
  );
};

export default SettleForm;
