import { Affiliate, AffiliateFlag, AffiliateRate, Click, Visitor } from './affiliate.entity.js';
import { Book } from './book.entity.js';
import { CommissionEntry, Payout } from './commission.entity.js';
import { CouponUse } from './coupon-use.entity.js';
import { Coupon } from './coupon.entity.js';
import { GatewayToken, OrderTask, Reconciliation, ShopSetting } from './desk.entity.js';
import { Order, OrderLine } from './order.entity.js';
import { Parcel } from './parcel.entity.js';
import { Payment, PaymentNews, Refund, RefundLine, UnknownNotificationCount } from './payment.entity.js';
import { SandboxPayment, SandboxRefund } from './sandbox.entity.js';
import { StockChange } from './stock-change.entity.js';

/** Every table of the schema `commerce`. */
export const commerceEntities = [
  Coupon,
  Order,
  OrderLine,
  CouponUse,
  Payment,
  PaymentNews,
  UnknownNotificationCount,
  Refund,
  RefundLine,
  OrderTask,
  ShopSetting,
  GatewayToken,
  Reconciliation,
  SandboxPayment,
  SandboxRefund,
  Affiliate,
  AffiliateRate,
  Visitor,
  Click,
  AffiliateFlag,
  Payout,
  CommissionEntry,
  Book,
  StockChange,
  Parcel,
];
