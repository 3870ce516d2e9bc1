export { ReadmodelsModule } from './readmodels.module.js';
export { FindSaleIds } from './queries/find-sale-ids.query.js';
export { CountHearers, GetFeedsOf, GetHearersAmong } from './queries/hearers.query.js';
export { GetCoupon } from './queries/get-coupon.query.js';
export { GetInbox } from './queries/get-inbox.query.js';
export { GetMoneyToday } from './queries/get-money-today.query.js';
export { GetPracticeSales } from './queries/get-practice-sales.query.js';
export { GetSaleOrder } from './queries/get-sale-order.query.js';
export { GetSalesByIds } from './queries/get-sales-by-ids.query.js';
export { GetSalesTotals } from './queries/get-sales-totals.query.js';
export { ListCouponUses } from './queries/list-coupon-uses.query.js';
export { ListCoupons } from './queries/list-coupons.query.js';
export { ListCourseFigures } from './queries/list-course-figures.query.js';
export { ListProducts } from './queries/list-products.query.js';
export { ListReconciliations } from './queries/list-reconciliations.query.js';
export { ListSubscriptions } from './queries/list-subscriptions.query.js';
export { ListTasks } from './queries/list-tasks.query.js';
export { SearchOrders } from './queries/search-orders.query.js';
export { boardsLook, Verify, type FurtherLook } from './verify/verify.js';
export { eachStoredText } from './verify/stored-texts.js';
export { findRefusedPeople, type OneNumber, type RefusedValue } from './verify/stored-people.js';
export { invariants } from './verify/invariants.js';
export { GetOpsBanner, GetOpsJob, ListBanners, ListOpsActs, ListOpsAlarms, ListOpsJobs } from './queries/ops-lists.query.js';
export { Alarms } from './ops/alarms.js';
export { alertRules, PROMISE_METRIC } from './ops/alert-rules.js';
export { shownPayload } from './ops/payload.js';
export { OpsLook } from './ops/room.js';
export { TidyPictures } from './pictures/tidy-pictures.js';
export { ListPromoted } from './queries/list-promoted.query.js';
export {
  CountNotified,
  GetGivenAccess,
  GetPeopleOfExam,
  GetExamForNotice,
  type NotifiedPersonRow,
} from './queries/notification-facts.query.js';
