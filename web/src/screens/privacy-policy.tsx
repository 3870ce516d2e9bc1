import type { ReactNode } from 'react';
import { PolicyScreen } from '../features/policy/policy-screen.js';

const PrivacyPolicy = (): ReactNode => <PolicyScreen name="privacy-policy" />;

export default PrivacyPolicy;
