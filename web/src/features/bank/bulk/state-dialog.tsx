import { type ReactNode, useState } from 'react';
import { setQuestionStates } from '#contracts/http/bank';
import type { QuestionAction } from '#contracts/shared/bank';
import { typedClient } from '../../../admin-kit/typed-client.js';
import { useText } from '../../../i18n/index.js';
import { Area } from '../../../ui/area.js';
import { type BankText, bankText } from '../text.js';
import { BulkFrame } from './bulk-frame.js';
import { type ChosenQuestions, useBulk, whichOf } from './use-bulk.js';

/** Submits, withdraws, approves, publishes, sends back with a reason, retires or restores what was chosen. */
export const StateDialog = ({ action, chosen }: { action: QuestionAction; chosen: ChosenQuestions }): ReactNode => {
  const t = useText(bankText);
  const { run, ...rest } = useBulk(chosen.onClose);
  const [reason, setReason] = useState('');
  const [wrong, setWrong] = useState(false);
  const asks = action === 'return';
  const go = (all: boolean): void => {
    if (asks && reason.trim().length < 3) return setWrong(true);
    const body = { which: whichOf(chosen, all), action, ...(asks ? { reason: reason.trim() } : {}) };
    return void run(() => typedClient.act(setQuestionStates, { body }));
  };
  return (
    <BulkFrame
      {...rest}
      chosen={chosen}
      title={(count) => t(`${action}Many` as BankText, { count })}
      text={t(`${action}Text` as BankText)}
      submitLabel={t(action)}
      destructive={action === 'retire'}
      onUndo={(id) => void rest.undo(id)}
      onGo={go}
    >
      {asks ? (
        <Area
          label={t('reason')}
          hint={t('reasonHint')}
          maxLength={500}
          value={reason}
          error={wrong && reason.trim().length < 3 ? t('reasonShort') : undefined}
          onChange={({ target }) => setReason(target.value)}
        />
      ) : null}
    </BulkFrame>
  );
};
