import type { ReactNode } from 'react';
import { getUserDetail, saveUser } from '#contracts/http/people';
import { batchPattern } from '#contracts/shared/choices';
import { FormKit } from '../../../../admin-kit/form-kit.js';
import { typedClient } from '../../../../admin-kit/typed-client.js';
import { peopleText } from '../../../../i18n/admin-people/text.js';
import { useText } from '../../../../i18n/index.js';
import { offeredBatches } from '../../../../shell/offered-batches.js';
import { useMay } from '../words.js';
import type { Detail } from './index.js';

const valuesOf = ({ user: { name, phone, institute, hsc_batch: batch }, revision }: Detail) => ({
  revision,
  name,
  phone,
  institute,
  // An old account may hold what no batch is called; the server refuses it, and the form asks for another.
  hsc_batch: batch !== null && batchPattern.test(batch) ? batch : null,
});

/** Name and contact data, for those who may correct them. */
export const Profile = ({ detail }: { detail: Detail }): ReactNode => {
  const [t, mayWrite] = [useText(peopleText), useMay('users.write')];
  const { id, state } = detail.user;
  if (!mayWrite || state === 'deleted') return <p className="text-text-3">{t(mayWrite ? 'isDeleted' : 'readOnly')}</p>;
  const params = { id };
  const values = valuesOf(detail);
  return (
    <FormKit
      endpoint={{ save: saveUser, params, fresh: async () => valuesOf(await typedClient.one(getUserDetail, { params })) }}
      values={values}
      fields={[
        { name: 'name', label: t('name'), span: 2 },
        { name: 'phone', label: t('phone'), kind: 'phone', hint: t('phoneHint') },
        {
          name: 'hsc_batch',
          label: t('batch'),
          kind: 'choice',
          choices: offeredBatches(values.hsc_batch).map((batch) => ({ value: batch, label: batch })),
        },
        { name: 'institute', label: t('institute'), span: 2 },
      ]}
      layout={[
        { title: t('whoSheIs'), fields: ['name'] },
        { title: t('contact'), fields: ['phone', 'hsc_batch', 'institute'] },
      ]}
      submitLabel={t('save')}
    />
  );
};
