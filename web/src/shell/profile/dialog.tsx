// First: before any schema is made.
import '../../ui/schema-setup.js';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { profileFields } from '#contracts/http/identity';
import { call } from '../../client/call.js';
import { CallError } from '../../client/call-error.js';
import { logProblem } from '../../client/log.js';
import { loadUser, putUser, readUser } from '../../client/user.js';
import { useText } from '../../i18n/index.js';
import { Button } from '../../ui/button.js';
import { Field, Select } from '../../ui/field.js';
import { resolverOf } from '../../ui/form.js';
import { Modal } from '../../ui/modal.js';
import { toast } from '../../ui/toast.js';
import { InstituteField } from '../institute-field.js';
import { productName } from '../page-info.js';
import { profileText } from './text.js';
import { offeredBatches } from '../offered-batches.js';

interface Fields {
  phone: string;
  hsc_batch: string;
  institute: string;
}

/** Over any page until both batch and phone exist: it cannot be closed. Its words are the specification's, the same in both languages. */
const ProfileDialog = (): ReactNode => {
  const t = useText(profileText);
  const { user } = readUser();
  const { register, handleSubmit, setValue, formState } = useForm<Fields>({
    defaultValues: { phone: user?.phone ?? '', hsc_batch: user?.hsc_batch ?? '', institute: user?.institute ?? '' },
    resolver: resolverOf<Fields>(profileFields),
  });
  const save = async (fields: Fields): Promise<void> => {
    try {
      const { user: updated } = await call('POST /api/auth/update', {
        body: profileFields.parse(fields),
      });
      const { standing } = await loadUser();
      // Reloading failed: the answer itself says who is here now, and nobody is kept before a dialog that is done.
      if (standing !== 'fresh') putUser(updated);
    } catch (thrown) {
      if (!(thrown instanceof CallError)) {
        logProblem('The profile was not updated', thrown);
        return;
      }
      toast({ title: String(thrown.statusCode), description: thrown.statusMessage, variant: 'destructive' });
    }
  };
  const { errors, isSubmitting } = formState;
  return (
    <Modal open title={`${productName('en')}!`} description={t('why')}>
      <form noValidate onSubmit={(event) => void handleSubmit(save)(event)} className="flex flex-col gap-4">
        <Field label={t('phone')} inputMode="tel" autoComplete="tel" error={errors.phone?.message} {...register('phone')} />
        <Select
          label={t('batch')}
          placeholder={t('pickBatch')}
          options={offeredBatches(user?.hsc_batch)}
          error={errors.hsc_batch?.message}
          {...register('hsc_batch')}
        />
        <InstituteField
          label={t('institute')}
          error={errors.institute?.message}
          onPick={(name) => setValue('institute', name, { shouldDirty: true, shouldValidate: true })}
          {...register('institute')}
        />
        <Button type="submit" size="lg" wide loading={isSubmitting} loadingText={t('updating')}>
          {t('update')}
        </Button>
      </form>
    </Modal>
  );
};

export default ProfileDialog;
