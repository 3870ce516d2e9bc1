// First: before any schema is made.
import '../../../../ui/schema-setup.js';
import type { ReactNode } from 'react';
import { useLocation, useNavigate, useNavigation, useParams } from 'react-router';
import type { ResponseOf } from '#contracts/http/endpoint';
import type { getUserDetail } from '#contracts/http/people';
import { isCallError } from '../../../../client/call-error.js';
import { useUser } from '../../../../client/user.js';
import { useEndpoint } from '../../../../client/use-endpoint.js';
import { peopleText } from '../../../../i18n/admin-people/text.js';
import { useText } from '../../../../i18n/index.js';
import { useNamePlace } from '../../../../shell/admin-nav/place.js';
import { ErrorView } from '../../../../shell/error-view.js';
import { ErrorBox } from '../../../../ui/error-box.js';
import { SkeletonRows } from '../../../../ui/skeleton.js';
import { Tabs } from '../../../../ui/tabs.js';
import { Attempts } from './attempts.js';
import { Audit } from './audit.js';
import { Devices } from './devices.js';
import { Enrolments } from './enrolments.js';
import { Head } from './head.js';
import { Messages } from './messages.js';
import { Notes } from './notes.js';
import { Orders } from './orders.js';
import { Profile } from './profile.js';
import { RolesForm } from './roles.js';
import { type Section, sections, sectionsFor } from './sections.js';

export type Detail = ResponseOf<typeof getUserDetail>;

const parts = {
  profile: Profile,
  orders: Orders,
  enrolments: Enrolments,
  attempts: Attempts,
  devices: Devices,
  messages: Messages,
  notes: Notes,
  roles: RolesForm,
  audit: Audit,
} as const satisfies Readonly<Record<Section, (props: { detail: Detail }) => ReactNode>>;

/** Which part is open, by the address; the one that is on its way counts already. */
const useTab = (): [string | null, (tab: Section) => void] => {
  const [{ pathname, search: here }, { location: coming }, navigate] = [useLocation(), useNavigation(), useNavigate()];
  const asked = new URLSearchParams(coming?.pathname === pathname ? coming.search : here).get('tab');
  const open = (tab: Section): void =>
    void navigate({ pathname, search: tab === 'profile' ? '' : `?tab=${tab}` }, { preventScrollReset: true });
  return [asked, open];
};

/** One account: what it is, why it is so, and what can be done with it. */
const User = (): ReactNode => {
  const [t, { id = '' }, [asked, open], me] = [useText(peopleText), useParams(), useTab(), useUser()];
  const { data, error, mutate } = useEndpoint('GET /api/admin/users/:id', { params: { id } }, { keepPreviousData: false });
  const gone = isCallError(error, 'User not found');
  useNamePlace(data?.user.name, undefined, gone);
  if (gone) return <ErrorView statusCode={404} message="" />;
  if (!data) return error ? <ErrorBox error={error} onRetry={() => void mutate()} /> : <SkeletonRows rows={4} />;
  const shown = me ? sectionsFor(me, data.user) : [];
  const tab = shown.find((section) => section === asked) ?? 'profile';
  const Part = parts[tab];
  return (
    <>
      {error ? <ErrorBox error={error} onRetry={() => void mutate()} /> : null}
      <Head detail={data} />
      <Tabs
        label={t('tabs')}
        tabs={shown.map((key) => ({ key, label: t(sections[key].label) }))}
        value={tab}
        onChange={open}
        controls="user-part"
      />
      <div id="user-part" role="tabpanel" aria-label={t(sections[tab].label)} className="pt-4">
        <Part key={id} detail={data} />
      </div>
    </>
  );
};

export default User;
