export { CommerceModule } from './commerce.module.js';
export { Buyers, Offers, Owned, type BuyerCard, type Offer, type Ref } from './ports.js';
export * from './affiliates/public.js';
export { visitorKey } from './affiliates/visitors.js';
export { GetRefundDays } from './queries/get-refund-days.query.js';
export { CancelOrder } from './commands/cancel-order.command.js';
export { CreatePayment } from './commands/create-payment.command.js';
export { PurgeUnknownNotifications } from './commands/purge-unknown-notifications.command.js';
export { ExpireOrders, ReleaseHoldings } from './commands/expire-orders.command.js';
export { ForgetBuyer } from './commands/forget-buyer.command.js';
export { MarkLineFulfilled } from './commands/mark-line-fulfilled.command.js';
export { PlaceOrder, type OrderWish } from './commands/place-order.command.js';
export { GetMyOrder } from './queries/get-my-order.query.js';
export { ListMyOrders } from './queries/list-my-orders.query.js';
export { QuoteOrder } from './queries/quote-order.query.js';
export { commerceEntities } from './entities/index.js';

// The coupons desk, the sales desk's exports, and what the last look for broken rules found.
export { CreateCoupon } from './commands/create-coupon.command.js';
export { SaveCoupon } from './commands/save-coupon.command.js';
export { SetCouponActive } from './commands/set-coupon-active.command.js';
export { DeleteCoupon } from './commands/delete-coupon.command.js';
export { NoteSalesExport } from './commands/note-sales-export.command.js';
export { KeepVerified } from './commands/keep-verified.command.js';

export { SandboxDesk, type SandboxAct, type SandboxPage, type SandboxReturn } from './gateways/sandbox-desk.js';
export { SavePaymentSettings } from './commands/save-payment-settings.command.js';
export { SaveShopSettings } from './commands/save-shop-settings.command.js';
export { TestGateway } from './flows/test-gateway.flow.js';
export { GetPaymentSettings } from './queries/get-payment-settings.query.js';
export { GetShopSettings } from './queries/get-shop-settings.query.js';

// Books, parcels and what is printed of orders.
export { ChangeBookState } from './commands/change-book-state.command.js';
export { ChangeBookStock } from './commands/change-book-stock.command.js';
export { CreateBook } from './commands/create-book.command.js';
export { DeleteBook } from './commands/delete-book.command.js';
export { MoveParcels } from './commands/move-parcels.command.js';
export { NoteParcelsExport } from './commands/note-parcels-export.command.js';
export { OpenParcel } from './commands/open-parcel.command.js';
export { ReturnGoods } from './commands/return-goods.command.js';
export { SaveBook } from './commands/save-book.command.js';
export { SaveParcel } from './commands/save-parcel.command.js';
export { SetBookFile } from './commands/set-book-file.command.js';
export { UndoParcels } from './commands/undo-parcels.command.js';
export { KeepBookFile } from './flows/keep-book-file.flow.js';
export { PrintParcels } from './flows/print-parcels.flow.js';
export { PrintReceipt } from './flows/print-receipt.flow.js';
export { samplePagesPdf, type SampleBook } from './formats/sample-pages.js';
export { GetBookFile, type BookFileFound } from './queries/get-book-file.query.js';
export { GetBook } from './queries/get-book.query.js';
export { GetDeskBook } from './queries/get-desk-book.query.js';
export { GetParcelsToPrint } from './queries/get-parcels-to-print.query.js';
export { GetPickList } from './queries/get-pick-list.query.js';
export { ListBooks } from './queries/list-books.query.js';
export { ListDeskBooks, type DeskBookFilter } from './queries/list-desk-books.query.js';
export { ListParcels } from './queries/list-parcels.query.js';

// The way of a payment.
export { CloseTask } from './commands/close-task.command.js';
export { ResendReceipt } from './commands/resend-receipt.command.js';
export { RecordRefund } from './commands/record-refund.command.js';
export { RequestRefund } from './commands/request-refund.command.js';
export { KeepLine } from './commands/keep-line.command.js';
export { ListLinesClosedByPart, type LineClosedByPart } from './queries/list-lines-closed-by-part.query.js';
export { DecideHeld } from './flows/decide-held.flow.js';
export { HearGateway } from './flows/hear-gateway.flow.js';
export { ReconcileDay } from './flows/reconcile-day.flow.js';
export { Reconcile } from './flows/reconcile.flow.js';
export { RefundOrder } from './flows/refund-order.flow.js';
export { StartPayment } from './flows/start-payment.flow.js';
export { GetOrderMessage } from './queries/get-order-message.query.js';
export { GetOrderStanding } from './queries/get-order-standing.query.js';
export { GetOrderTopic } from './queries/get-order-topic.query.js';
