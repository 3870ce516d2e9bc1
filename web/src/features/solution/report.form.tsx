// First: before any schema is made.
import '../../ui/schema-setup.js';
import { type ReactNode, useId, useState } from 'react';
import { type FieldValues, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { reportKinds } from '#contracts/shared/bank';
import { isCallError } from '../../client/call-error.js';
import { call } from '../../client/call.js';
import { useText } from '../../i18n/index.js';
import { Area } from '../../ui/area.js';
import { Button } from '../../ui/button.js';
import { resolverOf } from '../../ui/form.js';
import { Modal } from '../../ui/modal.js';
import { Notice } from '../../ui/notice.js';
import { toast } from '../../ui/toast.js';
import type { Reported } from './reports.js';
import { solutionText } from './text.js';

/** As the endpoint has it. */
const longest = 500;

interface Fields extends FieldValues {
  kind: (typeof reportKinds)[number] | '';
  text: string;
}
const rules = z.strictObject({ kind: z.enum(reportKinds), text: z.string().check(z.trim(), z.maxLength(longest)) });

/** What is wrong with a question, and in what words; says what happens next before anything is sent. */
const ReportForm = ({
  examId,
  asked: { question, number },
  onClose,
  onSent,
}: {
  examId: string;
  asked: Reported;
  onClose: () => void;
  onSent: () => void;
}): ReactNode => {
  const [t, id] = [useText(solutionText), useId()];
  const [refusal, setRefusal] = useState<string | null>(null);
  const { register, handleSubmit, formState } = useForm<Fields>({
    defaultValues: { kind: '', text: '' },
    resolver: resolverOf<Fields>(rules, { kind: t('reportKindNeeded'), text: t('reportTooLong') }),
  });
  const { errors, isSubmitting } = formState;
  const send = async (fields: Fields): Promise<void> => {
    if (fields.kind === '') return;
    setRefusal(null);
    try {
      await call('POST /api/exams/:examId/question-reports', {
        params: { examId },
        body: { questionId: question.id, kind: fields.kind, text: fields.text },
      });
      toast({ title: t('reportSent') });
      onSent();
    } catch (thrown) {
      // It stands already, sent from another page: it is shown where it belongs.
      if (isCallError(thrown, 'Already reported')) return onSent();
      if (!isCallError(thrown)) throw thrown;
      setRefusal(thrown.message || t('reportFailed'));
    }
  };
  return (
    <Modal open onClose={onClose} title={t('reportTitle', { n: number })} description={t('reportText')}>
      <form noValidate onSubmit={(event) => void handleSubmit(send)(event)} className="flex flex-col gap-4">
        <fieldset aria-describedby={errors.kind ? `${id}-kind` : undefined}>
          <legend className="mb-1 font-semibold">{t('reportKind')}</legend>
          {reportKinds.map((value) => (
            <label key={value} className="flex min-h-11 cursor-pointer items-center gap-3">
              <input
                type="radio"
                value={value}
                {...register('kind')}
                className="size-4 shrink-0 appearance-none rounded-full border-[1.5px] border-control checked:border-[5px] checked:border-brand"
              />
              {t(`kind-${value}`)}
            </label>
          ))}
          {errors.kind ? (
            <p id={`${id}-kind`} role="alert" className="text-sm text-bad">
              {errors.kind.message}
            </p>
          ) : null}
        </fieldset>
        <Area label={t('reportWords')} hint={t('reportWordsHint')} error={errors.text?.message} {...register('text')} />
        {refusal === null ? null : <Notice tone="bad">{refusal}</Notice>}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="outline" onClick={onClose}>
            {t('reportCancel')}
          </Button>
          <Button type="submit" loading={isSubmitting}>
            {t('reportSend')}
          </Button>
        </div>
      </form>
    </Modal>
  );
};

export default ReportForm;
