import type { bn } from './bn.js';

export const en: Readonly<Record<keyof typeof bn, string>> = {
  why: 'Please update your information to continue',
  phone: 'Phone Number',
  batch: 'HSC Batch',
  pickBatch: 'Select Batch',
  institute: 'Institute',
  update: 'Update Profile',
  updating: 'Updating...',
};
