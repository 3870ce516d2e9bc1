import { type OrderText, orderText } from '../../../../i18n/admin-order/text.js';
import { useText } from '../../../../i18n/index.js';

const reasons: Readonly<Record<string, OrderText>> = {
  risk: 'r-risk',
  amount: 'r-amount',
  currency: 'r-currency',
  declined: 'r-declined',
  cancelled: 'r-cancelled',
  expired: 'r-expired',
  'insufficient-balance': 'r-insufficient-balance',
  'wrong-pin': 'r-wrong-pin',
  'gateway-down': 'r-gateway-down',
  unknown: 'r-unknown',
};
const outcomes: Readonly<Record<string, OrderText>> = {
  paid: 'o-paid',
  known: 'o-known',
  unchanged: 'o-unchanged',
  extra: 'o-extra',
  failed: 'o-failed',
  cancelled: 'o-cancelled',
  expired: 'o-expired',
  succeeded: 'o-succeeded',
  processing: 'o-processing',
  'other-reference': 'o-forged',
  'id-used-elsewhere': 'o-forged',
};

/** Why money is held or did not come, in words; what a gateway says in its own words stays as it is. */
export const useReasonWord = (): ((reason: string) => string) => {
  const t = useText(orderText);
  return (reason) => {
    const key = reasons[reason];
    return key ? t(key) : reason;
  };
};

/** What a message came to. */
export const useOutcomeWord = (): ((outcome: string) => string) => {
  const [t, reasonOf] = [useText(orderText), useReasonWord()];
  return (outcome) => {
    if (outcome.startsWith('on-hold ')) return `${t('o-hold')}: ${reasonOf(outcome.slice('on-hold '.length))}`;
    const key = outcomes[outcome];
    return key ? t(key) : outcome;
  };
};
