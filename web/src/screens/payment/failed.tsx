import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { PaymentScreen, WhichOrder } from '../../features/payment/payment-screen.js';

const Failed = (): ReactNode => {
  const order = useSearchParams()[0].get('order');
  return order === null ? <WhichOrder /> : <PaymentScreen id={order} page="paymentFailed" />;
};

export default Failed;
