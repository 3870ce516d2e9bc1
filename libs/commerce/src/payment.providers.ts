import { ClaimGatewayCheckHandler } from './commands/claim-gateway-check.command.js';
import { ClaimPaymentHandler } from './commands/claim-payment.command.js';
import { CloseTaskHandler } from './commands/close-task.command.js';
import { ResendReceiptHandler } from './commands/resend-receipt.command.js';
import { CreatePaymentHandler } from './commands/create-payment.command.js';
import { ApproveHeldPaymentHandler, RejectHeldPaymentHandler } from './commands/decide-held-payment.command.js';
import { LeaseRefundHandler } from './commands/lease-refund.command.js';
import { MarkPaymentPendingHandler, MarkPaymentUnbegunHandler } from './commands/mark-payment-begun.command.js';
import { RecheckWaitingHandler } from './commands/recheck-waiting.command.js';
import { RecordReconciliationHandler } from './commands/record-reconciliation.command.js';
import { RecordRefundHandler } from './commands/record-refund.command.js';
import { RecordVerdictHandler } from './commands/record-verdict.command.js';
import { KeepLineHandler } from './commands/keep-line.command.js';
import { ListLinesClosedByPartHandler } from './queries/list-lines-closed-by-part.query.js';
import { RequestRefundHandler } from './commands/request-refund.command.js';
import { DecideHeld } from './flows/decide-held.flow.js';
import { HearGateway } from './flows/hear-gateway.flow.js';
import { ReconcileDay } from './flows/reconcile-day.flow.js';
import { Reconcile } from './flows/reconcile.flow.js';
import { RefundOrder } from './flows/refund-order.flow.js';
import { SettlePayment } from './flows/settle-payment.flow.js';
import { StartPayment } from './flows/start-payment.flow.js';
import { AskedGateways } from './gateways/asked-gateways.js';
import { GetOrderMessageHandler } from './queries/get-order-message.query.js';
import { GetOrderStandingHandler } from './queries/get-order-standing.query.js';
import { GetOrderTopicHandler } from './queries/get-order-topic.query.js';
import { NewsBook } from './store/news-book.js';
import { UnknownNotifications } from './store/unknown-notifications.js';
import { OrderChanges } from './store/order-topic.js';
import { Settlement } from './store/settlement.js';

/** The way of a payment: begun, settled, given back, and compared with the gateways' own books. */
export const paymentProviders = [
  ClaimGatewayCheckHandler,
  ClaimPaymentHandler,
  CloseTaskHandler,
  ResendReceiptHandler,
  CreatePaymentHandler,
  ApproveHeldPaymentHandler,
  RejectHeldPaymentHandler,
  LeaseRefundHandler,
  MarkPaymentPendingHandler,
  MarkPaymentUnbegunHandler,
  RecheckWaitingHandler,
  RecordReconciliationHandler,
  RecordRefundHandler,
  RecordVerdictHandler,
  RequestRefundHandler,
  KeepLineHandler,
  ListLinesClosedByPartHandler,
  GetOrderMessageHandler,
  GetOrderStandingHandler,
  GetOrderTopicHandler,
  AskedGateways,
  DecideHeld,
  HearGateway,
  Reconcile,
  ReconcileDay,
  RefundOrder,
  SettlePayment,
  StartPayment,
  NewsBook,
  UnknownNotifications,
  OrderChanges,
  Settlement,
];

/** What doors and the clock call. */
export const paymentFlows = [DecideHeld, HearGateway, Reconcile, ReconcileDay, RefundOrder, SettlePayment, StartPayment];
