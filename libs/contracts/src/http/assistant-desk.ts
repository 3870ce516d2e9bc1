import * as z from 'zod/mini';
import { givenDay } from '../shared/given.js';
import { id, instant, listOf, pageAsked } from '../shared/values.js';
import { typedWhole } from '../shared/typed-whole.js';
import { usage } from './assistant-shapes.js';
import { endpoint, may } from './endpoint.js';

/** Days are Dhaka's. Without a span: the last thirty days. Whoever is gone is summed up as one, without a name. */
export const getAssistantUsage = endpoint({
  method: 'GET',
  path: '/api/admin/assistant/usage',
  access: may('settings.write'),
  summary: 'What the assistant was asked and what it cost, by day and by person',
  query: z.strictObject({ from: z.optional(givenDay), until: z.optional(givenDay), page: pageAsked }),
  response: z.strictObject({
    from: z.iso.date(),
    until: z.iso.date(),
    /** Name of the model; null where none is configured. */
    model: z.nullable(z.string()),
    currency: z.string(),
    questionsADay: z.int(),
    /** Whether the model's endpoint is called now: `open` after it failed again and again, until it is tried once more. */
    breaker: z.enum(['closed', 'open']),
    /** How much can be found. */
    passages: z.strictObject({ questions: z.int(), lessons: z.int() }),
    total: usage,
    /** Every day of the span, the first one first. */
    days: z.array(z.strictObject({ day: z.iso.date(), ...usage.shape })),
    /** Whoever cost most comes first; then whoever asked most. */
    people: listOf(z.strictObject({ userId: z.nullable(id), name: z.nullable(z.string()), ...usage.shape })),
  }),
  errors: [],
});

export const assistantBudget = z.strictObject({
  version: z.int(),
  updatedAt: z.nullable(instant),
  currency: z.string(),
  /** In whole units of the currency; 0: no limit. */
  dailyBudget: z.number(),
  /** What today's answers have cost, in millionths. */
  spentMicros: z.number(),
});
export type AssistantBudget = z.infer<typeof assistantBudget>;

export const getAssistantBudget = endpoint({
  method: 'GET',
  path: '/api/admin/assistant/budget',
  access: may('settings.write'),
  summary: 'What all answers of a day may cost, and what today’s have cost',
  response: assistantBudget,
  errors: [],
});

/** From the next question on; the prices stand in the configuration of the server. */
export const saveAssistantBudget = endpoint({
  method: 'PUT',
  path: '/api/admin/assistant/budget',
  access: may('settings.write'),
  summary: 'Limit what all answers of a day may cost',
  body: z.strictObject({ version: z.int(), dailyBudget: typedWhole(0, 1_000_000) }),
  response: assistantBudget,
  errors: ['Changed meanwhile'],
});
