import type { ReactNode } from 'react';
import { ContactCard } from '../features/policy/contact-card.js';
import { PolicyScreen } from '../features/policy/policy-screen.js';

const TermsOfService = (): ReactNode => <PolicyScreen name="terms-of-service" after={<ContactCard />} />;

export default TermsOfService;
