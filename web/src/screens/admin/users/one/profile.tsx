import type { ReactNode } from 'react';
import { getUserDetail, saveUser } from '#contracts/http/people';
import { hscBatches } from '#contracts/shared/choices';
import { FormKit } from '../../../../admin-kit/form-kit.js';
import { typedClient } from '../../../../admin-kit/typed-client.js';
import { peopleText } from '../../../../i18n/admin-people/text.js';
import { useText } from '../../../../i18n/index.js';
import { useMay } from '../words.js';
import type { Detail } from './index.js';

const batches = hscBatches.map((batch) => ({ value: batch, label: batch }));

const valuesOf = ({ user: { name, phone, institute, hsc_batch: batch }, revision }: Detail) => ({
  revision,
  name,
  phone,
  institute,
  // An old account may hold a batch that is no longer a choice; the server refuses it, and the form asks for another.
  hsc_batch: hscBatches.find((choice) => choice === batch) ?? null,
});

/** Name and contact data, for those who may correct them. */
export const Profile = ({ detail }: { detail: Detail }): ReactNode => {
  const [t, mayWrite] = [useText(peopleText), useMay('users.write')];
  const { id, state } = detail.user;
  if (!mayWrite || state === 'deleted') return <p className="text-text-3">{t(mayWrite ? 'isDeleted' : 'readOnly')}</p>;
  const params = { id };
  return (
    <FormKit
      endpoint={{ save: saveUser, params, fresh: async () => valuesOf(await typedClient.one(getUserDetail, { params })) }}
      values={valuesOf(detail)}
      fields={[
        { name: 'name', label: t('name'), span: 2 },
        { name: 'phone', label: t('phone'), kind: 'phone', hint: t('phoneHint') },
        { name: 'hsc_batch', label: t('batch'), kind: 'choice', choices: batches },
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
