import { z } from 'zod';
import { lanes, type Lane } from '#contracts/internal/lanes';
import { batchLength, batchPattern, hscBatches } from '#contracts/shared/choices';
import { retired } from './retired.js';
import { demanded, withhold, withheldFrom, type Environment, type ProcessName } from './secrets.js';

const laneNames = Object.keys(lanes) as [Lane, ...Lane[]];
const secret = z.string('must be set').min(32, 'must have at least 32 characters');
const address = (schemes: string) =>
  z
    .string('must be set')
    .regex(new RegExp(`^(${schemes})://.+`), `must be an address that begins with ${schemes.replaceAll('|', ':// or ')}://`);
const whole = (least: number, most: number) =>
  z.coerce
    .number('must be a whole number')
    .int('must be a whole number')
    .min(least, `must be at least ${least}`)
    .max(most, `must be at most ${most}`);
const toggle = z
  .enum(['on', 'off'], 'must be on or off')
  .default('off')
  .transform((value) => value === 'on');
const parts = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
);
const list = <T extends [string, ...string[]]>(names: T) => parts.pipe(z.array(z.enum(names, `must be a list of ${names.join(', ')}`)));
const isBatch = (name: string): boolean => name.length >= batchLength.least && name.length <= batchLength.most && batchPattern.test(name);

/**
 * Every variable of every process. An empty value counts as not set. The descriptions are the documentation:
 * `write-docs.ts` makes `.env.example` and `docs/configuration.md` of them.
 */
export const variables = z.object({
  MODE: z
    .enum(['demo', 'production'], 'must be demo or production')
    .default('production')
    .describe('`demo` seeds people, questions and exams and shows development pages; `npm start` sets it.'),
  HOST: z.string().optional().describe('Address to listen on. Default: 127.0.0.1 in demo, else all.'),
  PRODUCT_NAME: z
    .string()
    .max(40, 'must have at most 40 characters')
    .default('Prostuti')
    .describe('The name shown everywhere; nothing else spells it out.'),
  PRODUCT_NAME_BN: z.string().max(40, 'must have at most 40 characters').default('প্রস্তুতি').describe('The name in Bengali text.'),
  HSC_BATCHES: parts
    .refine((names) => names.length > 0 && names.every(isBatch), 'must be a list of names of 3 to 40 letters and digits')
    .refine((names) => new Set(names.map((name) => name.toLowerCase())).size === names.length, 'must name each batch once')
    .default([...hscBatches])
    .describe('What sign-up and profile offer as HSC Batch, in this order. Who has one that is not offered any more keeps it.'),
  PUBLIC_URL: address('https?').optional().describe('Where browsers reach the product. Default: http://localhost:PORT.'),
  PORT: whole(0, 65_535).default(3000).describe('Port of this process; http has the public one, the others private ones.'),
  SESSION_DAYS: whole(1, 365).default(30).describe('Days after which a sign-in ends.'),
  SESSION_IDLE_DAYS: whole(1, 365).default(14).describe('Days without a call after which a sign-in ends before that.'),
  ANSWER_LOG_DAYS: whole(1, 3650).default(90).describe('Days after the results of an exam for which the log of its saves is kept.'),
  QUESTION_REST_DAYS: whole(0, 365).default(30).describe('Days after which a question that left practice may stand in a ranked paper.'),
  GOOGLE_CLIENT_ID: z.string().default('').describe('Client id of the sign-in with Google; empty: there is none.'),
  GOOGLE_CLIENT_SECRET: z.string().default('').describe('The secret that belongs to GOOGLE_CLIENT_ID.'),
  GOOGLE_ISSUER: address('https?')
    .default('https://accounts.google.com')
    .describe('The OpenID issuer behind the sign-in with Google; by http only on this machine, for tests.'),
  BOT_CHECK_KEY: z.string().default('').describe('Site key of the bot check, told to browsers; empty: nothing is checked.'),
  BOT_CHECK_SECRET: z.string().default('').describe('The secret that belongs to BOT_CHECK_KEY.'),
  BOT_CHECK_URL: address('https?')
    .default('https://www.google.com/recaptcha/api/siteverify')
    .describe('Where the token of the bot check is verified.'),
  ANALYTICS_URL: address('https?').optional().describe('Script of the session analytics, loaded with consent alone; empty: none.'),
  ANALYTICS_ID: z.string().default('').describe('What the analytics script knows this product by.'),
  ICONS_URL: address('https?').optional().describe('Public icon service, asked for icons that are not here; empty: none.'),
  PLAYER_CSS_URL: address('https?').optional().describe('Stylesheet of the video player, for when the local file fails; empty: none.'),
  SMS_URL: address('https?')
    .optional()
    .describe('Where messages to phones are posted as JSON `{ to, text }`. Production needs this or MAIL_URL.'),
  SMS_TOKEN: z.string().default('').describe('Bearer token for SMS_URL.'),
  SMS_BUDGET: whole(0, 1_000_000)
    .default(5000)
    .describe('Codes by SMS that visitors may ask for in ten minutes, all together, to sign up or to reset a password.'),
  SMS_BUDGET_RANKED: whole(0, 1_000_000)
    .default(5000)
    .describe('Codes by SMS in ten minutes, all together, for signed-in people who prove a phone, as ranked exams ask for.'),
  SMS_BUDGET_NEWS: whole(0, 1_000_000)
    .default(0)
    .describe('SMS in 24 hours, all together, that tell of results, corrected keys, opened courses and starts; 0: none.'),
  MAIL_URL: address('https?')
    .optional()
    .describe('Where e-mails are posted as JSON `{ to, from, subject, text }`. Production needs this or SMS_URL.'),
  MAIL_TOKEN: z.string().default('').describe('Bearer token for MAIL_URL.'),
  MAIL_FROM: z.string().default('').describe('Sender of e-mails, such as `Name <no-reply@example.org>`; empty: the service decides.'),
  ROLES: list(['http', 'gateway'])
    .default(['http'])
    .describe('What an api process does: `http` (endpoints and web client) or `gateway` (sockets). Set for each process.'),
  LANES: list(laneNames).default([]).describe('Lanes a workers process serves: live, money, send, bulk, media. Set for each process.'),
  RELAY: toggle.describe('`on`: this workers process carries events from the outbox to the queues.'),
  SCHEDULE: toggle.describe('`on`: this workers process takes part in the clock.'),
  GATEWAY_URL: address('http').default('http://127.0.0.1:3001').describe('Where http finds the gateway for socket upgrades.'),
  DATABASE_URL: address('postgres|postgresql').describe(
    'PostgreSQL 18, as a role without DDL, which `prepare` makes where DATABASE_OWNER_URL is set. `npm start` brings its own where this is empty.',
  ),
  DATABASE_OWNER_URL: address('postgres|postgresql')
    .optional()
    .describe(
      'The same database as the owner of its tables, for `prepare` alone: migrations, roles and rights. Empty: DATABASE_URL is the owner.',
    ),
  DATABASE_DIRECT_URL: address('postgres|postgresql')
    .optional()
    .describe('The same without a pooler between, for LISTEN and for locks that belong to a session. Empty: DATABASE_URL.'),
  DATABASE_READ_URL: address('postgres|postgresql')
    .optional()
    .describe('A replica that may lag by a minute, for the nightly look at all rules. Empty: DATABASE_URL.'),
  DB_POOL: whole(2, 200).default(10).describe('Connections of each process for commands and queries.'),
  DB_POOL_ANSWERS: whole(1, 200).default(10).describe('Connections of each process kept for saving answers alone.'),
  REDIS_URL: address('redis|rediss')
    .default('redis://127.0.0.1:6379')
    .describe('Redis with AOF and noeviction; any other policy refuses the start. `npm start` brings its own where this is empty.'),
  STORAGE_DIR: z.string().optional().describe('Folder of uploaded files. Default: DATA_DIR/files.'),
  S3_URL: address('https?')
    .optional()
    .describe(
      'Uploaded files in a bucket that speaks S3, as `https://KEY:SECRET@host/bucket?region=…`; STORAGE_DIR then holds what is arriving or fetched. Empty: STORAGE_DIR holds all.',
    ),
  CLAMD_URL: address('tcp')
    .optional()
    .describe(
      'The virus scanner clamd, as `tcp://host:3310`; its StreamMaxLength as large as the largest upload. Empty: nothing is scanned.',
    ),
  FFMPEG: z
    .string()
    .default('ffmpeg')
    .describe('The program that makes renditions of videos; where it is not there, videos play as they are.'),
  FFPROBE: z.string().default('ffprobe').describe('The program that tells what is in a video; it comes with ffmpeg.'),
  DATA_DIR: z.string().default('data').describe('Folder of what the product makes for itself.'),
  WEB_DIR: z.string().default('dist/web').describe('Folder of the built web client.'),
  BACKUP_DIR: z
    .string()
    .optional()
    .describe('Folder of backups and of the WAL archive, best on another disk. Default: DATA_DIR/backups. See `docs/runbook.md`.'),
  BACKUP_AT: z
    .string()
    .regex(/^(off|([01]\d|2[0-3]):[0-5]\d)$/, 'must be a time such as 03:30, or off')
    .default('03:30')
    .describe('When the nightly backup is made, in Dhaka; `off`: never by itself.'),
  BACKUP_KEEP: whole(1, 1000).default(7).describe('Backups that are kept; the WAL since the oldest of them is kept with them.'),
  BACKUP_CLUSTER: z
    .string()
    .optional()
    .describe('The data folder of the PostgreSQL that DATABASE_URL names, where `npm run backup` can read it; empty: pg_dump is used.'),
  BACKUP_WAL: z.string().optional().describe('The folder into which that PostgreSQL archives its WAL.'),
  BACKUP_RECIPIENT: z
    .string()
    .optional()
    .describe(
      'Public keys of age (`age1…`, with commas between) that backups and the archive are encrypted to. Empty: they lie in the clear.',
    ),
  RECEIPT_SECRET: secret.describe('Signs save receipts. `npm start` makes one in DATA_DIR; all processes must share it.'),
  SETTINGS_KEY: secret.describe('Encrypts stored settings, codes on their way and sealed papers. Made and shared like RECEIPT_SECRET.'),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^([A-Za-z0-9_-]{43})?$/, 'must be 32 bytes in base64url')
    .default('')
    .describe('Signs Web Push, a P-256 key of 32 bytes in base64url. `npm start` makes one in DATA_DIR; empty: no Web Push.'),
  WEBPUSH_SERVICES: z
    .string()
    .refine((text) => text.split(',').every((part) => !part.includes('://') || URL.canParse(part.trim())), 'must be hosts and origins')
    .default('fcm.googleapis.com,*.push.services.mozilla.com,*.push.apple.com,*.notify.windows.com')
    .describe('Push services that may be called: hosts, `*.` for subdomains, or whole origins of services of your own.'),
  BOARD_PUSH_MS: whole(0, 10_000).default(150).describe('Least time between two messages of one topic to a socket, in milliseconds.'),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], 'must be a log level')
    .default('info')
    .describe('trace, debug, info, warn, error, fatal or silent.'),
  RANKED_NEEDS_PHONE: z
    .enum(['on', 'off'], 'must be on or off')
    .default('on')
    .transform((value) => value === 'on')
    .describe(
      '`on`: ranked exams are begun with a proven phone, one account a phone; asked only where SMS can be sent. Staff can waive it.',
    ),
  RANKED_NEEDS_GUARDIAN: toggle.describe('`on`: before the first ranked exam a student says to be 18, or who of the family agrees.'),
  CONTRIBUTOR_RATE_PAISA: whole(0, 10_000_000).default(500).describe('What a contributor gets for an accepted question, in paisa.'),
  FREE_QUESTIONS_A_DAY: whole(0, 1000).default(20).describe('Questions of self practice a day for whoever has no subscription.'),
  AI_URL: address('https?')
    .optional()
    .describe(
      'An endpoint that speaks the chat completions of OpenAI, such as `https://host/v1`. Empty: the assistant finds and quotes passages.',
    ),
  AI_KEY: z.string().default('').describe('Bearer token for AI_URL.'),
  AI_MODEL: z.string().default('').describe('Name of the model at AI_URL; without it nothing is asked there.'),
  AI_PICTURES: toggle.describe('`on`: the model at AI_URL reads pictures.'),
  AI_QUESTIONS_A_DAY: whole(0, 10_000).default(30).describe('Questions to the assistant that one person may ask a day.'),
  AI_AT_ONCE: whole(1, 200)
    .default(4)
    .describe('Answers that each http process has written at AI_URL at the same time; who comes then is asked to wait.'),
  AI_TIMEOUT_MS: whole(100, 300_000).default(30_000).describe('How long the endpoint at AI_URL may be silent, in milliseconds.'),
  AI_PRICE_IN: whole(0, 1_000_000_000)
    .default(0)
    .describe('What a million tokens that the model reads cost, in millionths of AI_CURRENCY (0.15 USD: 150000).'),
  AI_PRICE_OUT: whole(0, 1_000_000_000)
    .default(0)
    .describe('What a million tokens that the model writes cost, in millionths of AI_CURRENCY.'),
  AI_CURRENCY: z
    .string()
    .regex(/^[A-Z]{3}$/, 'must be a currency such as USD')
    .default('USD')
    .describe('The currency that AI_URL is paid in.'),
  SANDBOX_GATEWAY: z
    .enum(['on', 'off'], 'must be on or off')
    .optional()
    .describe('The built-in gateway that moves no money. Default: on in demo; in production `on` refuses the start.'),
  SSLCOMMERZ_STORE_ID: z
    .string()
    .default('')
    .describe('First store id for SSLCommerz; what the administration saves wins, here and in all that follow. Empty: off.'),
  SSLCOMMERZ_STORE_PASSWORD: z.string().default('').describe('First store password for its API (not the one of the merchant panel).'),
  SSLCOMMERZ_LIVE: toggle.describe('`on`: the live gateway; else its sandbox.'),
  SSLCOMMERZ_URL: address('https?').optional().describe('Another address of SSLCommerz; by http only on this machine, for tests.'),
  BKASH_USERNAME: z.string().default('').describe('First user name for bKash tokenized checkout. Empty: off.'),
  BKASH_PASSWORD: z.string().default('').describe('First password for bKash.'),
  BKASH_APP_KEY: z.string().default('').describe('First app key for bKash.'),
  BKASH_APP_SECRET: z.string().default('').describe('First app secret for bKash.'),
  BKASH_VERSION: z
    .enum(['v1', 'v2'], 'must be v1 or v2')
    .default('v1')
    .describe('Which generation the merchant has: `v1` (1.2.0-beta) or `v2`.'),
  BKASH_LIVE: toggle.describe('`on`: the live gateway; else its sandbox.'),
  BKASH_URL: address('https?').optional().describe('Another address of bKash, with its version; by http only on this machine, for tests.'),
  BKASH_TOPIC_ARN: z.string().default('').describe('The SNS topic that notifications of bKash come from; empty: none are taken.'),
  PAYMENT_TIMEOUT_MS: whole(50, 60_000).default(30_000).describe('How long a payment gateway may take to answer, in milliseconds.'),
  OTEL_EXPORTER_OTLP_ENDPOINT: address('https?')
    .optional()
    .describe('Collector of traces (OTLP over HTTP), such as `http://collector:4318`; empty: nothing is traced.'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number('must be a share from 0 to 1')
    .min(0, 'must be at least 0')
    .max(1, 'must be at most 1')
    .default(0.05)
    .describe('Which share of requests is traced, from 0 to 1.'),
  ALARM_URL: address('https?')
    .optional()
    .describe(
      'Where alarms are posted as JSON `{ product, name, about, state, value, unit, at, text }`, once when raised, once when cleared.',
    ),
  ALARM_TOKEN: z.string().default('').describe('Bearer token for ALARM_URL.'),
  ALARM_PHONES: z
    .string()
    .regex(/^(\s*01[3-9]\d{8}\s*(,|$))*$/, 'must be mobile numbers such as 01712345678, with commas between')
    .default('')
    .describe('Mobile numbers that alarms are sent to by SMS_URL, with commas between.'),
  STAFF_SECOND_FACTOR: toggle.describe(
    '`on`: whoever has a right of staff sets a second factor up first (an authenticator app or a passkey); until then no page or endpoint of staff opens.',
  ),
  METRICS_TOKEN: z.string().default('').describe('When set, /metrics asks for it as a bearer token.'),
});

type Parsed = z.output<typeof variables>;
interface Derived extends Required<Pick<Parsed, 'HOST' | 'PUBLIC_URL' | 'STORAGE_DIR'>> {
  /** Names of variables that are set and have no effect any more. */
  readonly retiredSet: readonly string[];
}
type Values = Readonly<Parsed & Derived>;

/** The parsed configuration under the variables' own names. Injected by this class; made by `loadConfig` alone. */
export abstract class Config extends (Object as unknown as abstract new () => Values) {}

/** The configuration cannot be used; the message names every faulty variable and no value. */
export class ConfigFault extends Error {
  override name = 'ConfigFault';
  constructor(readonly faults: readonly string[]) {
    super(`The configuration cannot be used:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
  }
}

/**
 * Parses the environment. Throws `ConfigFault` with all faults at once. Sources: zod schema above, nothing else. `as`: what this process is; it
 * then reads no secret of another. Tools of an operator are nothing of the kind.
 */
export const loadConfig = (env: Environment, as?: (env: Environment) => readonly ProcessName[]): Config => {
  const withheld: readonly string[] = as ? withheldFrom(as(env)) : [];
  const read = Object.keys(variables.shape).filter((name) => env[name] && !withheld.includes(name));
  const [receipt, settings] = demanded.map((name) => withheld.includes(name) || undefined);
  const result = variables
    .partial({ RECEIPT_SECRET: receipt, SETTINGS_KEY: settings })
    .safeParse(Object.fromEntries(read.map((name) => [name, env[name]])));
  if (!result.success) {
    throw new ConfigFault([...new Set(result.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}`))]);
  }
  const values = result.data as Parsed;
  const whole: Values = {
    ...values,
    HOST: values.HOST ?? (values.MODE === 'demo' ? '127.0.0.1' : '0.0.0.0'),
    PUBLIC_URL: values.PUBLIC_URL ?? `http://localhost:${values.PORT}`,
    STORAGE_DIR: values.STORAGE_DIR ?? `${values.DATA_DIR}/files`,
    retiredSet: retired.filter((name) => env[name]),
  };
  const config = Object.assign(Object.create(Config.prototype) as object, whole) as Config;
  withhold(config, withheld);
  return Object.freeze(config);
};
