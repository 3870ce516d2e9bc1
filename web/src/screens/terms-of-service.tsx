import type { ReactNode } from 'react';
import { PolicyScreen } from '../features/policy/policy-screen.js';

const TermsOfService = (): ReactNode => <PolicyScreen name="terms-of-service" />;

export default TermsOfService;
