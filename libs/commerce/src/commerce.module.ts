import { GetRefundDaysHandler } from './queries/get-refund-days.query.js';
import { Module } from '@nestjs/common';
import { BooksModule } from './books.module.js';
import { affiliateHandlers } from './affiliates/handlers.js';
import { CancelOrderHandler } from './commands/cancel-order.command.js';
import { PurgeUnknownNotificationsHandler } from './commands/purge-unknown-notifications.command.js';
import { ExpireOrdersHandler, ReleaseHoldingsHandler } from './commands/expire-orders.command.js';
import { ForgetBuyerHandler } from './commands/forget-buyer.command.js';
import { MarkLineFulfilledHandler } from './commands/mark-line-fulfilled.command.js';
import { PlaceOrderHandler } from './commands/place-order.command.js';
import { GetMyOrderHandler } from './queries/get-my-order.query.js';
import { ListMyOrdersHandler } from './queries/list-my-orders.query.js';
import { QuoteOrderHandler } from './queries/quote-order.query.js';
import { Carts } from './store/carts.js';
import { CreateCouponHandler } from './commands/create-coupon.command.js';
import { SaveCouponHandler } from './commands/save-coupon.command.js';
import { SetCouponActiveHandler } from './commands/set-coupon-active.command.js';
import { DeleteCouponHandler } from './commands/delete-coupon.command.js';
import { NoteSalesExportHandler } from './commands/note-sales-export.command.js';
import { KeepVerifiedHandler } from './commands/keep-verified.command.js';
import { SavePaymentSettingsHandler } from './commands/save-payment-settings.command.js';
import { SaveShopSettingsHandler } from './commands/save-shop-settings.command.js';
import { TestGateway } from './flows/test-gateway.flow.js';
import { ConfiguredGateways, GatewayChecks } from './gateways/configured.js';
import { GatewaySettingsReader } from './gateways/gateway-settings.js';
import { SandboxDesk } from './gateways/sandbox-desk.js';
import { GetPaymentSettingsHandler } from './queries/get-payment-settings.query.js';
import { paymentFlows, paymentProviders } from './payment.providers.js';
import { GetShopSettingsHandler } from './queries/get-shop-settings.query.js';

@Module({
  imports: [BooksModule],
  providers: [
    ...affiliateHandlers,
    ...paymentProviders,
    CancelOrderHandler,
    ExpireOrdersHandler,
    ReleaseHoldingsHandler,
    PurgeUnknownNotificationsHandler,
    ForgetBuyerHandler,
    MarkLineFulfilledHandler,
    PlaceOrderHandler,
    GetMyOrderHandler,
    ListMyOrdersHandler,
    QuoteOrderHandler,
    Carts,

    ConfiguredGateways,
    GatewayChecks,
    GatewaySettingsReader,
    SandboxDesk,
    TestGateway,
    GetPaymentSettingsHandler,
    GetShopSettingsHandler,
    SavePaymentSettingsHandler,
    SaveShopSettingsHandler,
    CreateCouponHandler,
    SaveCouponHandler,
    SetCouponActiveHandler,
    DeleteCouponHandler,
    NoteSalesExportHandler,
    KeepVerifiedHandler,
    GetRefundDaysHandler,
  ],
  exports: [...paymentFlows, BooksModule, SandboxDesk, TestGateway],
})
export class CommerceModule {}
