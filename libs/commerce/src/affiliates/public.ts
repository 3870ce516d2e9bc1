/** What the affiliate programme shows of itself. */
export { AffiliatePeople, type AffiliatePerson } from './ports.js';

export { ApplyAsAffiliate } from '../commands/apply-as-affiliate.command.js';
export { BeginAffiliateExport, type AffiliateExport } from '../commands/begin-affiliate-export.command.js';
export { ClawBack } from '../commands/claw-back.command.js';
export { CountCommission } from '../commands/count-commission.command.js';
export { DecideAffiliate, type AffiliateDecision } from '../commands/decide-affiliate.command.js';
export { DecideFlag } from '../commands/decide-flag.command.js';
export { DecidePayout } from '../commands/decide-payout.command.js';
export { ForgetAffiliate } from '../commands/forget-affiliate.command.js';
export { RecordClick } from '../commands/record-click.command.js';
export { RequestPayout } from '../commands/request-payout.command.js';
export { SavePayoutNumber } from '../commands/save-payout-number.command.js';
export { SetAffiliateRate } from '../commands/set-affiliate-rate.command.js';

export { GetAffiliateCode } from '../queries/get-affiliate-code.query.js';
export { GetAffiliateDetail } from '../queries/get-affiliate-detail.query.js';
export { GetAffiliateLetter } from '../queries/get-affiliate-letter.query.js';
export { GetAffiliateRecords } from '../queries/get-affiliate-records.query.js';
export { GetAffiliateTerms } from '../queries/get-affiliate-terms.query.js';
export { GetAffiliateWork } from '../queries/get-affiliate-work.query.js';
export { GetOwnAffiliate } from '../queries/get-own-affiliate.query.js';
export { ListAffiliateEntries } from '../queries/list-affiliate-entries.query.js';
export { ListAffiliateFlags, ListAffiliates, ListPayouts } from '../queries/list-affiliates.query.js';
export { ListOwnEntries } from '../queries/list-own-entries.query.js';
export { ListOwnPayouts } from '../queries/list-own-payouts.query.js';
