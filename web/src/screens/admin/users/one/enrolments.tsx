// First: before any schema is made.
import '../../../../ui/schema-setup.js';
import { type ReactNode, useState } from 'react';
import type { ResponseOf } from '#contracts/http/endpoint';
import { listUserEnrolments } from '#contracts/http/people';
import { type Column, ResourceTable } from '../../../../admin-kit/resource-table.js';
import { useServerNow } from '../../../../client/use-server-now.js';
import { type PeopleText, peopleText } from '../../../../i18n/admin-people/text.js';
import { useText } from '../../../../i18n/index.js';
import { Badge } from '../../../../ui/badge.js';
import { Button } from '../../../../ui/button.js';
import { Day, useMay } from '../words.js';
import { GiveAccess } from './give-access.js';
import type { Detail } from './index.js';
import { RevokeAsk } from './revoke-ask.js';

const minute = 60_000;
const sources: Readonly<Record<string, PeopleText>> = {
  order: 'sourceOrder',
  free: 'sourceFree',
  grant: 'sourceGrant',
  subscription: 'sourceSubscription',
  coupon: 'sourceCoupon',
};

type Line = ResponseOf<typeof listUserEnrolments>['rows'][number];

const useColumns = (onRevoke: ((row: Line) => void) | null): readonly Column<Line>[] => {
  const [t, now] = [useText(peopleText), useServerNow(minute)];
  const isOver = ({ endsAt }: Line): boolean => endsAt !== null && Date.parse(endsAt) < now;
  return [
    { key: 'course', head: t('course'), name: (row) => row.courseTitle, cell: (row) => row.courseTitle },
    { key: 'source', head: t('source'), phone: 'line', cell: (row) => (sources[row.source] ? t(sources[row.source]!) : row.source) },
    { key: 'starts', head: t('starts'), phone: 'line', cell: (row) => <Day at={row.startsAt} /> },
    {
      key: 'ends',
      head: t('ends'),
      cell: (row) => (row.endsAt ? <Day at={row.endsAt} /> : <span className="text-text-3">{t('noEnd')}</span>),
    },
    {
      key: 'state',
      head: t('state'),
      phone: 'side',
      cell: (row) =>
        row.revokedAt ? (
          <Badge tone="warn">{row.revokedReason ? t('revoked', { reason: row.revokedReason }) : t('revokedPlain')}</Badge>
        ) : (
          <span className="text-text-2">{t(isOver(row) ? 'over' : 'running')}</span>
        ),
    },
    ...(onRevoke
      ? [
          {
            key: 'revoke',
            head: t('revoke'),
            phone: 'side' as const,
            cell: (row: Line) =>
              row.revokedAt !== null || isOver(row) ? null : (
                <Button size="xs" variant="outline" aria-label={`${t('revoke')}: ${row.courseTitle}`} onClick={() => onRevoke(row)}>
                  {t('revoke')}
                </Button>
              ),
          },
        ]
      : []),
  ];
};

/** Courses the person is or was enrolled in. */
export const Enrolments = ({ detail }: { detail: Detail }): ReactNode => {
  const [t, mayGive, mayRevoke] = [useText(peopleText), useMay('access.grant'), useMay('access.write')];
  const [revoking, setRevoking] = useState<Line | null>(null);
  const { user } = detail;
  return (
    <>
      <ResourceTable
        endpoint={{ list: listUserEnrolments, params: { id: user.id } }}
        columns={useColumns(mayRevoke ? setRevoking : null)}
        toolbar={mayGive && user.state === 'active' ? <GiveAccess detail={detail} /> : null}
        empty={{ title: t('noEnrolments'), text: t('noEnrolmentsText') }}
      />
      {revoking ? <RevokeAsk userId={user.id} name={user.name} enrolment={revoking} onClose={() => setRevoking(null)} /> : null}
    </>
  );
};
