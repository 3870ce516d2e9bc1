import { Module } from '@nestjs/common';
import { FindSaleIdsHandler } from './queries/find-sale-ids.query.js';
import { CountHearersHandler, GetFeedsOfHandler, GetHearersAmongHandler } from './queries/hearers.query.js';
import { GetCouponHandler } from './queries/get-coupon.query.js';
import { GetInboxHandler } from './queries/get-inbox.query.js';
import { GetMoneyTodayHandler } from './queries/get-money-today.query.js';
import { GetPracticeSalesHandler } from './queries/get-practice-sales.query.js';
import { GetSaleOrderHandler } from './queries/get-sale-order.query.js';
import { GetSalesByIdsHandler } from './queries/get-sales-by-ids.query.js';
import { GetSalesTotalsHandler } from './queries/get-sales-totals.query.js';
import { ListCouponUsesHandler } from './queries/list-coupon-uses.query.js';
import { ListCouponsHandler } from './queries/list-coupons.query.js';
import { ListCourseFiguresHandler } from './queries/list-course-figures.query.js';
import { ListProductsHandler } from './queries/list-products.query.js';
import { ListPromotedHandler } from './queries/list-promoted.query.js';
import { ListReconciliationsHandler } from './queries/list-reconciliations.query.js';
import { ListSubscriptionsHandler } from './queries/list-subscriptions.query.js';
import { ListTasksHandler } from './queries/list-tasks.query.js';
import {
  GetOpsBannerHandler,
  GetOpsJobHandler,
  ListBannersHandler,
  ListOpsActsHandler,
  ListOpsAlarmsHandler,
  ListOpsJobsHandler,
} from './queries/ops-lists.query.js';
import {
  CountNotifiedHandler,
  GetGivenAccessHandler,
  GetPeopleOfExamHandler,
  GetExamForNoticeHandler,
} from './queries/notification-facts.query.js';
import { AlarmTeller } from './ops/alarm-teller.js';
import { Alarms } from './ops/alarms.js';
import { OpsLook } from './ops/room.js';
import { TidyPictures } from './pictures/tidy-pictures.js';
import { SearchOrdersHandler } from './queries/search-orders.query.js';
import { Verify } from './verify/verify.js';

@Module({
  providers: [
    FindSaleIdsHandler,
    CountHearersHandler,
    GetFeedsOfHandler,
    GetHearersAmongHandler,
    GetCouponHandler,
    GetInboxHandler,
    GetMoneyTodayHandler,
    GetPracticeSalesHandler,
    GetSaleOrderHandler,
    GetSalesByIdsHandler,
    GetSalesTotalsHandler,
    ListCouponUsesHandler,
    ListCouponsHandler,
    ListCourseFiguresHandler,
    ListProductsHandler,
    ListPromotedHandler,
    ListReconciliationsHandler,
    ListSubscriptionsHandler,
    ListTasksHandler,
    SearchOrdersHandler,
    GetOpsBannerHandler,
    GetOpsJobHandler,
    ListBannersHandler,
    ListOpsActsHandler,
    ListOpsAlarmsHandler,
    ListOpsJobsHandler,
    CountNotifiedHandler,
    GetGivenAccessHandler,
    GetPeopleOfExamHandler,
    GetExamForNoticeHandler,
    AlarmTeller,
    Alarms,
    OpsLook,
    TidyPictures,
    Verify,
  ],
  exports: [Alarms, OpsLook, TidyPictures, Verify],
})
export class ReadmodelsModule {}
