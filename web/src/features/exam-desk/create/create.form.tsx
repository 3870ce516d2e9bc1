// First: before any schema is made.
import '../../../ui/schema-setup.js';
import { type ReactNode, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import { isId } from '#contracts/shared/choices';
import { useText } from '../../../i18n/index.js';
import { Button } from '../../../ui/button.js';
import { LeaveAsk } from '../../../ui/leave-ask.js';
import { Notice } from '../../../ui/notice.js';
import { deskText } from '../text.js';
import { Beginning } from './beginning.js';
import { Facts } from './facts.js';
import { type Choices, firstDraft, type NewExam } from './new-exam.js';
import { useSubmit } from './use-submit.form.js';

/** A new draft: where it begins, what it is called, whose it is and when. */
export const CreateForm = ({ choices }: { choices: Choices }): ReactNode => {
  const [t, [search]] = [useText(deskText), useSearchParams()];
  const copy = search.get('copy');
  const form = useForm<NewExam>({ defaultValues: firstDraft(Date.parse(choices.now), isId(copy) ? copy : null) });
  const { isDirty, isSubmitting } = form.formState;
  const left = useRef(false);
  const { submit, refusal } = useSubmit(form, () => {
    left.current = true;
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-6">
      <Beginning form={form} choices={choices} />
      <Facts form={form} choices={choices} />
      {refusal ? (
        <Notice tone="bad" title={t('failed')}>
          {refusal}
        </Notice>
      ) : null}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-3">
        <Button type="submit" loading={isSubmitting} className="max-sm:w-full">
          {t('submitCreate')}
        </Button>
        <p className="text-sm text-text-3">{t('createText')}</p>
      </div>
      <LeaveAsk unsaved={() => isDirty && !left.current} />
    </form>
  );
};
