// First: before any schema is made.
import '../../../../ui/schema-setup.js';
import type { ReactNode } from 'react';
import type { ResponseOf } from '#contracts/http/endpoint';
import { listUserMessages } from '#contracts/http/person-sections';
import { type Column, ResourceTable } from '../../../../admin-kit/resource-table.js';
import { peopleText } from '../../../../i18n/admin-people/text.js';
import { useText } from '../../../../i18n/index.js';
import { Moment } from '../words.js';
import type { Detail } from './index.js';

type Line = ResponseOf<typeof listUserMessages>['rows'][number];

const useColumns = (): readonly Column<Line>[] => {
  const t = useText(peopleText);
  return [
    {
      key: 'message',
      head: t('message'),
      name: (row) => row.title,
      cell: (row) => (
        <>
          <span className="block max-md:font-semibold">{row.title}</span>
          {row.by ? <span className="block text-xs text-text-3">{row.by}</span> : null}
        </>
      ),
    },
    {
      key: 'channels',
      head: t('messageWays'),
      phone: 'line',
      cell: (row) => (
        <ul className="text-sm">
          <li>{t('viaBell')}</li>
          {row.outside.map(({ channel, state, at }) => (
            <li key={channel} className={state === 'failed' ? 'text-bad' : undefined}>
              {t(`via_${channel}`)}: {t(`way_${state}`)} <Moment at={at} />
            </li>
          ))}
        </ul>
      ),
    },
    { key: 'read', head: t('readAt'), phone: 'line', cell: (row) => (row.readAt ? <Moment at={row.readAt} /> : t('unread')) },
    { key: 'when', head: t('when'), phone: 'side', cell: (row) => <Moment at={row.at} /> },
  ];
};

/** What the product told this person alone, and how it went out. */
export const Messages = ({ detail }: { detail: Detail }): ReactNode => {
  const t = useText(peopleText);
  return (
    <ResourceTable
      endpoint={{ list: listUserMessages, params: { id: detail.user.id } }}
      columns={useColumns()}
      empty={{ title: t('noMessages'), text: t('noMessagesText') }}
    />
  );
};
