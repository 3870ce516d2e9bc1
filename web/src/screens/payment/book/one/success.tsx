import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { PaymentScreen } from '../../../../features/payment/payment-screen.js';

const Success = (): ReactNode => <PaymentScreen id={useParams()['id'] ?? ''} page="paymentSuccess" />;

export default Success;
