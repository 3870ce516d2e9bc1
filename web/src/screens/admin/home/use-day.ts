// First: before any schema is made.
import '../../../ui/schema-setup.js';
import type { getHome } from '#contracts/http/catalog';
import type { listUsers } from '#contracts/http/people';
import type { getMoneyToday } from '#contracts/http/sales';
import { serverNow } from '../../../client/server-clock.js';
import { type EndpointState, useEndpoint } from '../../../client/use-endpoint.js';
import { isoDay } from '../../../i18n/iso-day.js';

const day = 86_400_000;
/** How often what is on now is asked again: who is in an exam changes by the second on exam night. */
const everyMs = 15_000;

/** Exams that are on and coming, asked again while the page is looked at. */
export const useExamsNow = (asks: boolean): EndpointState<typeof getHome> =>
  useEndpoint('GET /api/home', asks ? { query: {} } : null, { refreshInterval: everyMs });

/** Ids of the open exams that the person looks after. */
export const useOwnOpenExams = (): ReadonlySet<string> => {
  const { data } = useEndpoint('GET /api/admin/exams', { query: { state: 'open' } }, { refreshInterval: everyMs * 4 });
  return new Set(data?.rows.map(({ id }) => id));
};

/** Accounts made today in Dhaka, and how many yesterday. */
export const useNewAccounts = (asks: boolean): { today: EndpointState<typeof listUsers>; yesterday: EndpointState<typeof listUsers> } => {
  const [first, before] = [isoDay(serverNow()), isoDay(serverNow() - day)];
  return {
    today: useEndpoint('GET /api/admin/users', asks ? { query: { from: first } } : null, { refreshInterval: everyMs * 4 }),
    yesterday: useEndpoint('GET /api/admin/users', asks ? { query: { from: before, to: before } } : null),
  };
};

/** Today's money and what waits, for whoever may see sales. */
export const useMoney = (asks: boolean): EndpointState<typeof getMoneyToday> =>
  useEndpoint('GET /api/admin/sales/today', asks ? {} : null, { refreshInterval: everyMs * 2 });
