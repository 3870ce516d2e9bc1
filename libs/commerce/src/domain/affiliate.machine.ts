import { machine } from '#platform/kernel';

/** Who was refused may apply again; who was stopped may be taken back. */
export const affiliateMachine = machine({
  name: 'affiliate',
  initial: 'applied',
  to: { applied: ['approved', 'rejected'], rejected: ['applied'], approved: ['suspended'], suspended: ['approved'] },
});

export const payoutMachine = machine({
  name: 'payout',
  initial: 'requested',
  to: { requested: ['paid', 'rejected'], paid: [], rejected: [] },
});

export const flagMachine = machine({
  name: 'affiliate flag',
  initial: 'open',
  to: { open: ['lifted', 'kept'], lifted: [], kept: ['lifted'] },
});
