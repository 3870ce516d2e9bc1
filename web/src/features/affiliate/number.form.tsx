// First: before any schema is made.
import '../../ui/schema-setup.js';
import type { ReactNode } from 'react';
import { type FieldValues, useForm } from 'react-hook-form';
import { savePayoutNumber } from '#contracts/http/affiliates';
import { addressOf, call } from '../../client/call.js';
import { mutate } from 'swr';
import { useText } from '../../i18n/index.js';
import { Button } from '../../ui/button.js';
import { Field } from '../../ui/field.js';
import { resolverOf } from '../../ui/form.js';
import { toast } from '../../ui/toast.js';
import { useSentence } from '../account/parts/refusal.js';
import { affiliateText } from './text.js';

interface Fields extends FieldValues {
  bkash: string;
}

/** Where payouts go. */
export const NumberForm = ({ onDone, onCancel }: { onDone: () => void; onCancel?: (() => void) | undefined }): ReactNode => {
  const [t, sentence] = [useText(affiliateText), useSentence()];
  const { register, handleSubmit, formState } = useForm<Fields>({
    defaultValues: { bkash: '' },
    resolver: resolverOf<Fields>(savePayoutNumber.body!, { bkash: t('payoutNumberWrong') }),
  });
  const save = async (body: Fields): Promise<void> => {
    try {
      await call('PUT /api/affiliate/payout-number', { body });
      await mutate(addressOf('GET /api/affiliate', {}));
      toast({ title: t('saved') });
      onDone();
    } catch (thrown) {
      toast({ title: t('notSaved'), description: sentence(thrown).sentence, variant: 'destructive' });
    }
  };
  const { errors, isSubmitting } = formState;
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(save)(event)} className="flex max-w-[360px] flex-col gap-3">
      <Field
        label={t('payoutNumber')}
        hint={t('payoutNumberHint')}
        inputMode="tel"
        autoComplete="tel"
        error={errors.bkash?.message}
        {...register('bkash')}
      />
      <div className="flex gap-2">
        <Button type="submit" loading={isSubmitting}>
          {t('save')}
        </Button>
        {onCancel ? (
          <Button variant="outline" onClick={onCancel}>
            {t('cancel')}
          </Button>
        ) : null}
      </div>
    </form>
  );
};
