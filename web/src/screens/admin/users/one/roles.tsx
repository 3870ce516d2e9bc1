import type { ReactNode } from 'react';
import { setRoles } from '#contracts/http/people';
import { FormKit } from '../../../../admin-kit/form-kit.js';
import { peopleText } from '../../../../i18n/admin-people/text.js';
import { useText } from '../../../../i18n/index.js';
import { useMay, useRoleChoices } from '../words.js';
import type { Detail } from './index.js';

/** What the person may do, role by role in words; a change asks for the reason and holds from the next call. */
export const RolesForm = ({ detail: { user } }: { detail: Detail }): ReactNode => {
  const [t, mayRoles, choices] = [useText(peopleText), useMay('users.roles'), useRoleChoices()];
  if (!mayRoles || user.state === 'deleted')
    return (
      <>
        <dl className="grid max-w-[720px] gap-3">
          {choices
            .filter(({ value }) => user.roles.includes(value))
            .map(({ value, label, hint }) => (
              <div key={value}>
                <dt className="font-semibold">{label}</dt>
                <dd className="text-sm text-text-2">{hint}</dd>
              </div>
            ))}
        </dl>
        <p className="mt-4 text-sm text-text-3">{t(user.state === 'deleted' ? 'isDeleted' : 'readOnly')}</p>
      </>
    );
  return (
    <FormKit
      endpoint={{ save: setRoles, params: { id: user.id } }}
      values={{ roles: user.roles }}
      fields={[{ name: 'roles', label: t('roles'), kind: 'checks', choices }]}
      layout={[{ title: t('rolesTitle'), fields: ['roles'] }]}
      submitLabel={t('rolesSave')}
      confirm={{ title: t('rolesAsk', { name: user.name }), text: t('rolesText') }}
    />
  );
};
