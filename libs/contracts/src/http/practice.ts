import * as z from 'zod/mini';
import { id, instant } from '../shared/values.js';
import { endpoint, may, open } from './endpoint.js';

/** A span of self practice, as it is sold. */
export const planShape = z.strictObject({ id, days: z.int(), pricePaisa: z.int(), active: z.boolean() });
export type Plan = z.infer<typeof planShape>;

export const getPlans = endpoint({
  method: 'GET',
  path: '/api/practice/plans',
  access: open,
  summary: 'Spans of self practice with their prices, what the caller has, and what everybody has for nothing',
  response: z.strictObject({
    plans: z.array(planShape),
    /** From the beginning of what runs now to the end of what follows without a break; null for whoever has none. */
    subscription: z.nullable(z.strictObject({ startsAt: instant, endsAt: instant })),
    /** Questions a day without a subscription. */
    freeQuestions: z.int(),
  }),
  errors: [],
});

export const listPlans = endpoint({
  method: 'GET',
  path: '/api/admin/practice/plans',
  access: may('sales.read'),
  summary: 'All plans, also those that are not sold',
  response: z.strictObject({ plans: z.array(z.strictObject({ ...planShape.shape, version: z.int(), subscribers: z.int() })) }),
  errors: [],
});

/** What was ordered before keeps its price. */
export const savePlan = endpoint({
  method: 'PUT',
  path: '/api/admin/practice/plans/:planId',
  access: may('sales.write'),
  summary: "Change a plan's price, or stop selling it",
  params: z.strictObject({ planId: id }),
  body: z.strictObject({
    pricePaisa: z.int().check(z.minimum(1000), z.maximum(100_000_000)),
    active: z.boolean(),
    version: z.int().check(z.minimum(1)),
  }),
  response: z.strictObject({ plan: z.strictObject({ ...planShape.shape, version: z.int() }) }),
  errors: ['Plan not found', 'Changed meanwhile'],
});
