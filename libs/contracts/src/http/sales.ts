import * as z from 'zod/mini';
import { lineKinds, orderKinds, orderStates, payWays } from '../shared/commerce.js';
import { id, instant, listOf, pageAsked, searchText } from '../shared/values.js';
import { endpoint, may } from './endpoint.js';
import { exportEndpoint } from './export-endpoint.js';
import { courseFigure, courseFigureSorts, salesTotals, shopDay, subscriptionRow, waitingKinds, waitingTask } from './sale-figures.js';
import { saleOrder, saleRow, saleSorts } from './sale-shapes.js';

export * from './sale-figures.js';
export * from './sale-shapes.js';

const read = may('sales.read');
const day = z.iso.date();
const paisa = z.int();

/**
 * What narrows the list of orders; the export takes the same. `q`: four digits or more of a phone (the buyer's or the parcel's), of an order
 * number or of a gateway's id; else an order number, a gateway's id, or part of a name. Days in Asia/Dhaka, both included.
 */
const saleFilters = {
  q: searchText,
  state: z.optional(z.enum(orderStates)),
  gateway: z.optional(z.enum(payWays)),
  kind: z.optional(z.enum(orderKinds)),
  product: z.optional(id),
  /** held: a payment waits for staff · tasks: a task is open · not-open: paid, and not handed over. */
  only: z.optional(z.enum(['held', 'tasks', 'not-open'])),
  from: z.optional(shopDay),
  to: z.optional(shopDay),
  sort: z._default(z.enum(saleSorts), '-created'),
};

export const searchOrders = endpoint({
  method: 'GET',
  path: '/api/admin/sales/orders',
  access: read,
  summary: 'Orders: search, filter, order, ten a page',
  query: z.strictObject({ ...saleFilters, page: pageAsked }),
  response: listOf(saleRow),
  errors: [],
});

export const exportOrders = exportEndpoint(
  searchOrders,
  'The same list, whole, as CSV or XLSX; phones masked as on the list; written to the audit log',
);

export const getSaleOrder = endpoint({
  method: 'GET',
  path: '/api/admin/sales/orders/:id',
  access: read,
  summary: "One order with its whole history: lines, payments with every word of the gateway, refunds, access, events, staff's acts",
  params: z.strictObject({ id }),
  response: saleOrder,
  errors: ['Order not found'],
});

/** Also where no seat is left. Only a course that this order paid for and that its buyer has not open. */
export const openPaidLine = endpoint({
  method: 'POST',
  path: '/api/admin/sales/orders/:id/open',
  access: may('sales.write'),
  summary: 'Open a course that was paid for and is not open',
  params: z.strictObject({ id }),
  body: z.strictObject({ lineId: id, reason: z.string().check(z.trim(), z.minLength(3), z.maxLength(300)) }),
  response: z.strictObject({ done: z.literal(true) }),
  errors: ['Order not found', 'Order not paid', 'Already enrolled'],
});

/** Without days: the last thirty, today included. At most two years. */
export const getSalesTotals = endpoint({
  method: 'GET',
  path: '/api/admin/sales/totals',
  access: read,
  summary: 'Money of a span of days, by day, product and gateway',
  query: z.strictObject({ from: z.optional(shopDay), to: z.optional(shopDay) }),
  response: salesTotals,
  errors: [],
});

/** What can be sold, for the choices of filters and coupons. */
export const listProducts = endpoint({
  method: 'GET',
  path: '/api/admin/sales/products',
  access: read,
  summary: 'Everything that is or was for sale, by name',
  response: z.strictObject({
    rows: z.array(z.strictObject({ kind: z.enum(lineKinds), refId: id, title: z.string(), pricePaisa: z.int() })),
  }),
  errors: [],
});

export const listTasks = endpoint({
  method: 'GET',
  path: '/api/admin/sales/tasks',
  access: read,
  summary: 'What waits for staff: money that opened nothing, payments on hold, money to give back',
  query: z.strictObject({
    kind: z.optional(z.enum(waitingKinds)),
    state: z._default(z.enum(['open', 'done']), 'open'),
    page: pageAsked,
  }),
  response: listOf(waitingTask),
  errors: [],
});

export const listReconciliations = endpoint({
  method: 'GET',
  path: '/api/admin/sales/reconciliations',
  access: read,
  summary: "Each day's comparison of a gateway's ledger with ours, with every difference",
  query: z.strictObject({ page: pageAsked }),
  response: listOf(
    z.strictObject({
      id,
      day,
      gateway: z.string(),
      checked: z.int(),
      differences: z.array(z.record(z.string(), z.unknown())),
      at: instant,
    }),
  ),
  errors: [],
});

/** The back office's first page: today's money beside that of the same weekday last week, and what waits. */
export const getMoneyToday = endpoint({
  method: 'GET',
  path: '/api/admin/sales/today',
  access: read,
  summary: "Today's money and what waits for staff",
  response: z.strictObject({
    paidPaisa: paisa,
    /** The whole of the same weekday a week ago. */
    paidWeekAgoPaisa: paisa,
    refundedPaisa: paisa,
    refundedOrders: z.int(),
    enrolments: z.int(),
    enrolmentsWeekAgo: z.int(),
    /** The last seven days, the oldest first, today the last. */
    days: z.array(z.strictObject({ day, paidPaisa: paisa })),
    waiting: z.strictObject({
      notOpen: z.int(),
      tasks: z.int(),
      held: z.int(),
      affiliates: z.int(),
      payouts: z.int(),
      parcels: z.int(),
    }),
    /** The last look for broken rules over the whole database; null before the first. */
    verified: z.nullable(
      z.strictObject({ at: instant, violations: z.int(), broken: z.array(z.strictObject({ name: z.string(), count: z.int() })) }),
    ),
  }),
  errors: [],
});

export const listCourseFigures = endpoint({
  method: 'GET',
  path: '/api/admin/sales/courses',
  access: read,
  summary: 'Each course: sales, refunds, students, exam averages, how much of it is done',
  query: z.strictObject({ q: searchText, sort: z._default(z.enum(courseFigureSorts), '-sold'), page: pageAsked }),
  response: listOf(courseFigure),
  errors: [],
});

export const exportCourseFigures = exportEndpoint(listCourseFigures);

/** Without days: the last thirty. `active` counts now, whatever the span. */
export const getPracticeSales = endpoint({
  method: 'GET',
  path: '/api/admin/sales/practice',
  access: read,
  summary: 'Self-practice subscriptions sold and active, by plan',
  query: z.strictObject({ from: z.optional(shopDay), to: z.optional(shopDay) }),
  response: z.strictObject({
    from: day,
    to: day,
    sold: z.int(),
    paidPaisa: paisa,
    refundedPaisa: paisa,
    activePeople: z.int(),
    plans: z.array(z.strictObject({ days: z.int(), sold: z.int(), paidPaisa: paisa, active: z.int() })),
  }),
  errors: [],
});

export const listSubscriptions = endpoint({
  method: 'GET',
  path: '/api/admin/sales/subscriptions',
  access: read,
  summary: 'Self-practice subscriptions, the newest first',
  query: z.strictObject({ q: searchText, state: z.optional(z.enum(['active', 'over', 'ended'])), page: pageAsked }),
  response: listOf(subscriptionRow),
  errors: [],
});

export const exportSubscriptions = exportEndpoint(listSubscriptions);
