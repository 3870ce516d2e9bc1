// First: before any schema is made.
import '../../ui/schema-setup.js';
import type { ReactNode } from 'react';
import { type FieldValues, useForm } from 'react-hook-form';
import { applyAsAffiliate } from '#contracts/http/affiliates';
import { call } from '../../client/call.js';
import { putAnswer } from '../../client/use-endpoint.js';
import { useText } from '../../i18n/index.js';
import { Area } from '../../ui/area.js';
import { Button } from '../../ui/button.js';
import { resolverOf } from '../../ui/form.js';
import { Section } from '../../ui/section.js';
import { toast } from '../../ui/toast.js';
import { useSentence } from '../account/parts/refusal.js';
import { affiliateText } from './text.js';

interface Fields extends FieldValues {
  about: string;
}

/** The application; after a refusal it begins with what was written before. */
export const ApplyForm = ({ about = '' }: { about?: string }): ReactNode => {
  const [t, sentence] = [useText(affiliateText), useSentence()];
  const { register, handleSubmit, formState } = useForm<Fields>({
    defaultValues: { about },
    resolver: resolverOf<Fields>(applyAsAffiliate.body!, { about: t('aboutNeeded') }),
  });
  const { errors, isSubmitting } = formState;
  const send = async (body: Fields): Promise<void> => {
    try {
      const { affiliate } = await call('POST /api/affiliate', { body });
      await putAnswer('GET /api/affiliate', {}, { affiliate, board: null });
      toast({ title: t('applied') });
    } catch (thrown) {
      toast({ title: t('notApplied'), description: sentence(thrown).sentence, variant: 'destructive' });
    }
  };
  return (
    <Section title={t('applyTitle')}>
      <form noValidate onSubmit={(event) => void handleSubmit(send)(event)} className="flex max-w-[560px] flex-col gap-4">
        <Area label={t('about')} hint={t('aboutHint')} rows={5} maxLength={1000} error={errors.about?.message} {...register('about')} />
        <Button type="submit" loading={isSubmitting} className="sm:self-start">
          {t('apply')}
        </Button>
      </form>
    </Section>
  );
};
