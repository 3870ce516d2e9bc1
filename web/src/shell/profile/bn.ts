/** Exact strings of the specification, the same in both languages. */
export const bn = {
  why: 'Please update your information to continue',
  phone: 'Phone Number',
  batch: 'HSC Batch',
  pickBatch: 'Select Batch',
  institute: 'Institute',
  update: 'Update Profile',
  updating: 'Updating...',
} as const;
