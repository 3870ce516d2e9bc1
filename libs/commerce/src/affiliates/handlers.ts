import { ApplyAsAffiliateHandler } from '../commands/apply-as-affiliate.command.js';
import { BeginAffiliateExportHandler } from '../commands/begin-affiliate-export.command.js';
import { ClawBackHandler } from '../commands/claw-back.command.js';
import { CountCommissionHandler } from '../commands/count-commission.command.js';
import { DecideAffiliateHandler } from '../commands/decide-affiliate.command.js';
import { DecideFlagHandler } from '../commands/decide-flag.command.js';
import { DecidePayoutHandler } from '../commands/decide-payout.command.js';
import { ForgetAffiliateHandler } from '../commands/forget-affiliate.command.js';
import { RecordClickHandler } from '../commands/record-click.command.js';
import { RequestPayoutHandler } from '../commands/request-payout.command.js';
import { SavePayoutNumberHandler } from '../commands/save-payout-number.command.js';
import { SetAffiliateRateHandler } from '../commands/set-affiliate-rate.command.js';
import { GetAffiliateCodeHandler } from '../queries/get-affiliate-code.query.js';
import { GetAffiliateDetailHandler } from '../queries/get-affiliate-detail.query.js';
import { GetAffiliateLetterHandler } from '../queries/get-affiliate-letter.query.js';
import { GetAffiliateRecordsHandler } from '../queries/get-affiliate-records.query.js';
import { GetAffiliateTermsHandler } from '../queries/get-affiliate-terms.query.js';
import { GetAffiliateWorkHandler } from '../queries/get-affiliate-work.query.js';
import { GetOwnAffiliateHandler } from '../queries/get-own-affiliate.query.js';
import { ListAffiliateEntriesHandler } from '../queries/list-affiliate-entries.query.js';
import { ListAffiliateFlagsHandler, ListAffiliatesHandler, ListPayoutsHandler } from '../queries/list-affiliates.query.js';
import { ListOwnEntriesHandler } from '../queries/list-own-entries.query.js';
import { ListOwnPayoutsHandler } from '../queries/list-own-payouts.query.js';

/** The handlers of the affiliate programme. */
export const affiliateHandlers = [
  ApplyAsAffiliateHandler,
  BeginAffiliateExportHandler,
  ClawBackHandler,
  CountCommissionHandler,
  DecideAffiliateHandler,
  DecideFlagHandler,
  DecidePayoutHandler,
  ForgetAffiliateHandler,
  RecordClickHandler,
  RequestPayoutHandler,
  SavePayoutNumberHandler,
  SetAffiliateRateHandler,
  GetAffiliateCodeHandler,
  GetAffiliateDetailHandler,
  GetAffiliateLetterHandler,
  GetAffiliateRecordsHandler,
  GetAffiliateTermsHandler,
  GetAffiliateWorkHandler,
  GetOwnAffiliateHandler,
  ListAffiliateEntriesHandler,
  ListAffiliateFlagsHandler,
  ListAffiliatesHandler,
  ListPayoutsHandler,
  ListOwnEntriesHandler,
  ListOwnPayoutsHandler,
];
