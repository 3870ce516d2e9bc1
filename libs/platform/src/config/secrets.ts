/** The processes of an installation. A workers process is `workers-bulk` with the lanes bulk and media alone, and `workers-live` otherwise. */
export const processNames = ['prepare', 'http', 'gateway', 'workers-live', 'workers-bulk', 'backup'] as const;
export type ProcessName = (typeof processNames)[number];

/** Those that serve people and those that follow: what is sealed for people is opened by no other. */
const opening: readonly ProcessName[] = ['http', 'workers-live'];
const paying = opening;
const running: readonly ProcessName[] = ['http', 'gateway', 'workers-live', 'workers-bulk'];

/**
 * Which process needs which secret. What a process is given beyond it is not read (`loadConfig`), and docker-compose.yml gives nothing beyond
 * it. Tools of an operator (`npm run verify`, `restore`) read all but the owner's address. In demo mode `prepare` plays all parts.
 */
export const secretHolders = {
  DATABASE_OWNER_URL: ['prepare'],
  DATABASE_URL: processNames,
  DATABASE_DIRECT_URL: ['http', 'workers-live'],
  DATABASE_READ_URL: ['workers-live'],
  REDIS_URL: running,
  SETTINGS_KEY: opening,
  RECEIPT_SECRET: ['http'],
  S3_URL: ['http', 'workers-live', 'workers-bulk'],
  VAPID_PRIVATE_KEY: ['http', 'workers-bulk'],
  GOOGLE_CLIENT_SECRET: ['http'],
  BOT_CHECK_SECRET: ['http'],
  AI_KEY: ['http'],
  SMS_TOKEN: ['workers-live'],
  MAIL_TOKEN: ['workers-live'],
  ALARM_TOKEN: ['workers-live'],
  SSLCOMMERZ_STORE_PASSWORD: paying,
  BKASH_PASSWORD: paying,
  BKASH_APP_SECRET: paying,
  METRICS_TOKEN: running,
} as const satisfies Record<string, readonly ProcessName[]>;

export type Environment = Readonly<Record<string, string | undefined>>;
export type Secret = keyof typeof secretHolders;

export const isFor = (secret: Secret, names: readonly ProcessName[]): boolean =>
  (secretHolders[secret] as readonly ProcessName[]).some((name) => names.includes(name));

/** The secrets of this environment that are not for a process of these names. */
export const withheldFrom = (names: readonly ProcessName[]): Secret[] =>
  (Object.keys(secretHolders) as Secret[]).filter((secret) => !isFor(secret, names));

/** Without these no process starts that needs them. */
export const demanded = ['RECEIPT_SECRET', 'SETTINGS_KEY'] as const;

/** One that is asked for where it is not needed is a mistake of ours, and found at once: nobody signs with nothing. */
export const withhold = (config: object, withheld: readonly string[]): void => {
  for (const name of demanded.filter((one) => withheld.includes(one))) {
    const get = (): never => {
      throw new Error(`${name} is not for this process: see libs/platform/src/config/secrets.ts`);
    };
    Object.defineProperty(config, name, { get });
  }
};

/** What a workers process is, by its variables: one may serve lanes of both kinds. */
export const workersOf = ({ LANES = '', RELAY, SCHEDULE }: Environment): ProcessName[] => {
  const lanes = LANES.split(',').map((lane) => lane.trim());
  const bulk = lanes.some((lane) => lane === 'bulk' || lane === 'media');
  const live = !bulk || RELAY === 'on' || SCHEDULE === 'on' || lanes.some((lane) => ['live', 'money', 'send'].includes(lane));
  return [...(live ? (['workers-live'] as const) : []), ...(bulk ? (['workers-bulk'] as const) : [])];
};

/** What an api process is. */
export const apiOf = ({ ROLES = '' }: Environment): ProcessName[] => (ROLES.includes('gateway') ? ['gateway'] : ['http']);

/** In demo mode `prepare` seeds as everybody. */
export const prepareOf = ({ MODE }: Environment): ProcessName[] => (MODE === 'demo' ? [...processNames] : ['prepare']);
