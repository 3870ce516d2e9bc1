// First: before any schema is made.
import '../../../ui/schema-setup.js';
import type { ReactNode } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { exportAffiliates, exportPayouts, listAffiliateFlags, listAffiliates, listPayouts } from '#contracts/http/affiliates-desk';
import { affiliateStates, flagStates, payoutStates } from '#contracts/shared/affiliates';
import { ResourceTable } from '../../../admin-kit/resource-table.js';
import { useEndpoint } from '../../../client/use-endpoint.js';
import { useAffiliateColumns, useFlagColumns, usePayoutColumns } from '../../../features/affiliate/desk/columns.js';
import { affiliateDeskText } from '../../../features/affiliate/desk/text.js';
import { Allowed } from '../../../features/exam-desk/allowed.js';
import { useText } from '../../../i18n/index.js';
import { Tabs } from '../../../ui/tabs.js';

const Affiliates = (): ReactNode => {
  const t = useText(affiliateDeskText);
  return (
    <ResourceTable
      endpoint={{ list: listAffiliates, file: exportAffiliates }}
      columns={useAffiliateColumns()}
      filters={[{ name: 'state', label: t('state'), choices: affiliateStates.map((value) => ({ value, label: t(value) })) }]}
      rowHref={({ id }) => `/admin/affiliate/${id}`}
      empty={{ title: t('none'), text: t('noneWhy') }}
    />
  );
};

const Payouts = (): ReactNode => {
  const t = useText(affiliateDeskText);
  const words = { requested: t('requested'), paid: t('paid'), rejected: t('payoutRejected') };
  return (
    <ResourceTable
      endpoint={{ list: listPayouts, file: exportPayouts }}
      columns={usePayoutColumns(true)}
      filters={[{ name: 'state', label: t('state'), choices: payoutStates.map((value) => ({ value, label: words[value] })) }]}
      empty={{ title: t('noPayouts'), text: t('noPayoutsWhy') }}
    />
  );
};

const Flags = (): ReactNode => {
  const t = useText(affiliateDeskText);
  return (
    <ResourceTable
      endpoint={{ list: listAffiliateFlags }}
      columns={useFlagColumns()}
      filters={[{ name: 'state', label: t('state'), choices: flagStates.map((value) => ({ value, label: t(value) })) }]}
      empty={{ title: t('noFlags'), text: t('noFlagsWhy') }}
    />
  );
};

const lists = { applications: Affiliates, affiliates: Affiliates, payouts: Payouts, flags: Flags } as const;
type List = keyof typeof lists;
const addresses: Readonly<Record<List, string>> = {
  applications: '?state=applied',
  affiliates: '',
  payouts: '?tab=payouts',
  flags: '?tab=flags',
};

/** Which list is open, by the address: applications are the affiliates that wait. */
const useList = (): [List, (list: List) => void] => {
  const [{ pathname, search: here }, { location: coming }, navigate] = [useLocation(), useNavigation(), useNavigate()];
  const asked = new URLSearchParams(coming?.pathname === pathname ? coming.search : here);
  const tab = asked.get('tab');
  const open = tab === 'payouts' || tab === 'flags' ? tab : asked.get('state') === 'applied' ? 'applications' : 'affiliates';
  return [open, (list) => void navigate({ pathname, search: addresses[list] }, { preventScrollReset: true })];
};

const Lists = (): ReactNode => {
  const [t, [list, open]] = [useText(affiliateDeskText), useList()];
  const { data } = useEndpoint('GET /api/admin/affiliates/work', {});
  const waiting = data ? { applications: data.applied, affiliates: undefined, payouts: data.payouts, flags: data.flags } : undefined;
  const tabs = (Object.keys(lists) as List[]).map((key) => {
    const count = waiting?.[key];
    return { key, label: t(key), ...(count ? { count } : {}) };
  });
  const Shown = lists[list];
  return (
    <>
      <Tabs tabs={tabs} value={list} onChange={open} label={t('tabs')} controls="affiliates" />
      <div id="affiliates" className="mt-4">
        <Shown key={list === 'applications' ? 'affiliates' : list} />
      </div>
    </>
  );
};

/** Who recommends us: applications, affiliates, what they asked for, and what is held back. */
const AffiliateSales = (): ReactNode => (
  <Allowed to="sales.read">
    <Lists />
  </Allowed>
);

export default AffiliateSales;
