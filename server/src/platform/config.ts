import { stripEnd } from '@dealwright/domain/strip-end';
import { z } from 'zod';

const flag = z
  .enum(['0', '1', 'true', 'false'])
  .transform((value) => value === '1' || value === 'true')
  .optional();

const environmentSchema = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).default('localhost'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_DIRECT_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_PREPARED_STATEMENTS: flag,
  BACKUP_DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
  REQUESTS_PER_PERSON: z.coerce.number().int().min(1).max(200).optional(),
  REQUESTS_PER_COMPANY: z.coerce.number().int().min(1).max(200).optional(),
  DATABASE_SECONDS_PER_COMPANY: z.coerce.number().int().min(1).max(12_000).optional(),
  REQUEST_WAIT_SECONDS: z.coerce.number().int().min(1).max(60).default(30),
  DATA_DIR: z.string().min(1).default('.data'),
  DEMO: flag,
  APP_SECRET: z.string().min(32, 'at least 32 characters').optional(),
  FORMER_APP_SECRETS: z.string().default(''),
  PROCESS: z.enum(['all', 'api', 'worker']).default('all'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  TRUST_PROXY: z.string().default(''),
  SUPPORT_EMAIL: z.email().default('support@dealwright.example'),
  SECURITY_EMAIL: z.email().default('security@dealwright.example'),
  FEEDBACK_EMAIL: z.email().default('feedback@dealwright.example'),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.email().default('no-reply@dealwright.example'),
  AI_PROVIDER: z.enum(['openai', 'google', 'openai-compatible']).optional(),
  AI_MODEL: z.string().min(1).optional(),
  AI_API_KEY: z.string().min(1).optional(),
  AI_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
  GOOGLE_ISSUER: z.url({ protocol: /^https?$/ }).default('https://accounts.google.com'),
  GMAIL_API_URL: z.url({ protocol: /^https?$/ }).default('https://gmail.googleapis.com'),
  GMAIL_PUSH_TOPIC: z
    .string()
    .regex(/^projects\/[^/]+\/topics\/[^/]+$/, 'such as projects/my-project/topics/gmail')
    .optional(),
  GMAIL_PUSH_AUDIENCE: z.string().min(1).optional(),
  GMAIL_PUSH_ACCOUNT: z.email().optional(),
  HUBSPOT_CLIENT_SECRET: z.string().min(1).optional(),
  HUBSPOT_API_URL: z.url({ protocol: /^https?$/ }).default('https://api.hubapi.com'),
  OUTBOUND_ALLOW: z.string().default(''),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z.string().min(1).optional(),
  S3_BUCKET: z.string().min(1).optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  S3_PATH_STYLE: flag,
});

/** A bucket of any store that speaks S3. */
export interface S3Config {
  /** Null means Amazon's own of the region. */
  readonly endpoint: string | null;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** The bucket stands in the path rather than in the name of the host. */
  readonly pathStyle: boolean;
}

export interface Config {
  readonly production: boolean;
  readonly test: boolean;
  readonly port: number;
  readonly host: string;
  /** Where people reach the product; null means the address it listens on. */
  readonly publicUrl: string | null;
  readonly databaseUrl: string | null;
  /** The same database around the pooler that `databaseUrl` leads to; null where there is none. */
  readonly databaseDirectUrl: string | null;
  /** Whether connections keep statements prepared, which not every pooler can. */
  readonly preparesStatements: boolean;
  /** The same database by a role that may read all rows, for backups. */
  readonly backupDatabaseUrl: string | null;
  readonly databasePool: number;
  /** How much one person and one company may have in the database at once, in this process. */
  readonly requests: {
    readonly perPerson: number;
    readonly perCompany: number;
    /** What an operator can give one company at most. */
    readonly mostPerCompany: number;
    /** Seconds a minute in which one company's requests hold connections, added up; null without a bound. */
    readonly databaseSeconds: number | null;
    readonly waitMs: number;
  };
  readonly dataDir: string;
  readonly demo: boolean;
  readonly appSecret: string | null;
  /** Those it took the place of: what was sealed under them can still be read. */
  readonly formerAppSecrets: readonly string[];
  readonly processes: { readonly api: boolean; readonly worker: boolean };
  readonly logLevel: string;
  /** Addresses or networks of the proxies in front, which may say who the client is. */
  readonly trustedProxies: readonly string[];
  /** Where mail goes out; null keeps it for `/dev/mailbox`, in demo mode only. */
  readonly smtpUrl: string | null;
  /** The sender of every mail. */
  readonly mailFrom: string;
  readonly contacts: { readonly support: string; readonly security: string; readonly feedback: string };
  readonly ai: {
    readonly provider: 'openai' | 'google' | 'openai-compatible';
    readonly model: string;
    readonly apiKey: string;
    readonly baseUrl: string | null;
  } | null;
  /** Where uploaded files lie; null keeps them under `dataDir`. */
  readonly storage: S3Config | null;
  /** Sign-in with Google and the connection to Gmail; null while no client is named. */
  readonly google: {
    readonly clientId: string;
    readonly clientSecret: string;
    readonly issuer: string;
    readonly gmailApiUrl: string;
    /** How Google tells of new mail, and by whose token that is known; null leaves it to the clock. */
    readonly push: { readonly topic: string; readonly audience: string; readonly account: string } | null;
  } | null;
  /** Where HubSpot answers. */
  readonly hubspotApiUrl: string;
  /** By which HubSpot signs what it tells; null refuses all of it. */
  readonly hubspotClientSecret: string | null;
  /** `host:port` exceptions to the rule that nothing is sent to private addresses. */
  readonly outboundAllow: readonly string[];
}

const MOST_OF_A_COMPANY = 0.6;
const MOST_OF_A_PERSON = 4;

/** Some connections are always left: a person's colleagues have theirs, and other companies have theirs. */
function readRequestBounds(env: z.infer<typeof environmentSchema>): Config['requests'] {
  const { DATABASE_POOL: pool, REQUEST_WAIT_SECONDS: waitSeconds } = env;
  const perCompany = env.REQUESTS_PER_COMPANY ?? Math.max(1, Math.floor(pool * MOST_OF_A_COMPANY));
  const perPerson = env.REQUESTS_PER_PERSON ?? Math.min(MOST_OF_A_PERSON, Math.max(1, perCompany - 1));
  if (perCompany >= pool) {
    throw new ConfigError(
      `REQUESTS_PER_COMPANY is ${perCompany} and must be less than DATABASE_POOL (${pool}): ` +
        'one company could keep all others waiting.',
    );
  }
  if (perPerson > perCompany) {
    throw new ConfigError(
      `REQUESTS_PER_PERSON is ${perPerson} and must not exceed REQUESTS_PER_COMPANY (${perCompany}).`,
    );
  }
  return {
    perPerson,
    perCompany,
    mostPerCompany: pool - 1,
    databaseSeconds: env.DATABASE_SECONDS_PER_COMPANY ?? null,
    waitMs: waitSeconds * 1000,
  };
}

const DEFAULT_MODELS = {
  openai: 'gpt-4.1-mini',
  google: 'gemini-2.5-flash',
  'openai-compatible': null,
} as const;

/** What the operator set wrong, in words that say how to put it right. */
export class ConfigError extends Error {}

function listed(value: string): string[] {
  return value
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
}

function readAi(env: z.infer<typeof environmentSchema>): Config['ai'] {
  if (!env.AI_PROVIDER) return null;
  const model = env.AI_MODEL ?? DEFAULT_MODELS[env.AI_PROVIDER];
  if (!model) throw new ConfigError('AI_MODEL is missing: name the model that AI_BASE_URL serves.');
  if (!env.AI_API_KEY)
    throw new ConfigError('AI_API_KEY is missing: AI_PROVIDER is set, so a key is needed.');
  if (env.AI_PROVIDER === 'openai-compatible' && !env.AI_BASE_URL) {
    throw new ConfigError('AI_BASE_URL is missing: an OpenAI-compatible endpoint needs its address.');
  }
  return { provider: env.AI_PROVIDER, model, apiKey: env.AI_API_KEY, baseUrl: env.AI_BASE_URL ?? null };
}

const are = (names: readonly string[]): string => `${names.join(', ')} ${names.length > 1 ? 'are' : 'is'}`;

const S3_NAMES = ['S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/** All of it or nothing: files that went to the disk by mistake would be missed only later. */
function readStorage(env: z.infer<typeof environmentSchema>): S3Config | null {
  const given = [...S3_NAMES, 'S3_ENDPOINT' as const].filter((name) => env[name] !== undefined);
  if (given.length === 0) return null;
  const missing = S3_NAMES.filter((name) => env[name] === undefined);
  if (missing.length > 0) {
    throw new ConfigError(
      `${are(missing)} missing: ${are(given)} set, and a bucket needs all of ${S3_NAMES.join(', ')}.`,
    );
  }
  const endpoint = env.S3_ENDPOINT === undefined ? null : new URL(env.S3_ENDPOINT);
  if (endpoint && (endpoint.username !== '' || endpoint.search !== '' || endpoint.pathname !== '/')) {
    throw new ConfigError(
      'S3_ENDPOINT must be a plain address such as https://s3.example.com, without keys, path or query.',
    );
  }
  return {
    endpoint: endpoint?.origin ?? null,
    region: env.S3_REGION ?? '',
    bucket: env.S3_BUCKET ?? '',
    accessKeyId: env.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? '',
    // Stores other than Amazon's seldom have a name in DNS for each bucket.
    pathStyle: env.S3_PATH_STYLE ?? endpoint !== null,
  };
}

const PUSH_NAMES = ['GMAIL_PUSH_TOPIC', 'GMAIL_PUSH_AUDIENCE', 'GMAIL_PUSH_ACCOUNT'] as const;

function readPush(env: z.infer<typeof environmentSchema>): NonNullable<Config['google']>['push'] {
  const { GMAIL_PUSH_TOPIC: topic, GMAIL_PUSH_AUDIENCE: audience, GMAIL_PUSH_ACCOUNT: account } = env;
  if (topic && audience && account) return { topic, audience, account };
  const missing = PUSH_NAMES.filter((name) => env[name] === undefined);
  if (missing.length === PUSH_NAMES.length) return null;
  throw new ConfigError(
    `${are(missing)} missing: push notifications from Gmail need all of ${PUSH_NAMES.join(', ')}.`,
  );
}

function readGoogle(env: z.infer<typeof environmentSchema>): Config['google'] {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = env;
  if (!clientId && !clientSecret) return null;
  if (!clientId || !clientSecret) {
    const missing = clientId ? 'GOOGLE_CLIENT_SECRET' : 'GOOGLE_CLIENT_ID';
    throw new ConfigError(
      `${missing} is missing: Google needs both GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET.`,
    );
  }
  return {
    clientId,
    clientSecret,
    issuer: env.GOOGLE_ISSUER,
    gmailApiUrl: stripEnd(env.GMAIL_API_URL, /\//),
    push: readPush(env),
  };
}

function readDirectUrl(env: z.infer<typeof environmentSchema>): string | null {
  if (env.DATABASE_DIRECT_URL && !env.DATABASE_URL) {
    throw new ConfigError(
      'DATABASE_DIRECT_URL goes with DATABASE_URL, the address of the pooler. Set DATABASE_URL too.',
    );
  }
  return env.DATABASE_DIRECT_URL ?? null;
}

/** Demo mode or not: each refuses a start that lacks what it needs. */
function readMode(env: z.infer<typeof environmentSchema>): Pick<Config, 'production' | 'demo'> {
  const production = env.NODE_ENV === 'production';
  const demo = env.DEMO ?? (env.DATABASE_URL === undefined && !production);
  if (production && demo) {
    throw new ConfigError('Demo mode doesn’t run with NODE_ENV=production. Unset DEMO.');
  }
  if (production && !env.APP_SECRET) {
    throw new ConfigError(
      'APP_SECRET is missing: production needs a secret of at least 32 characters. `openssl rand -base64 32` makes one.',
    );
  }
  if (!demo && !env.SMTP_URL) {
    throw new ConfigError(
      'SMTP_URL is missing: outside demo mode, email needs a mail server, such as smtp://user:password@mail.example:587.',
    );
  }
  return { production, demo };
}

/**
 * The one place that reads the environment. Throws ConfigError when a start must be refused: demo mode or no
 * APP_SECRET in production, no way to send mail outside demo mode, half a set of S3 settings, values that cannot be read.
 */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new ConfigError(`Some settings can’t be read:\n${lines.join('\n')}`);
  }
  const env = parsed.data;
  const { production, demo } = readMode(env);
  return {
    production,
    test: env.NODE_ENV === 'test',
    port: env.PORT,
    host: env.HOST,
    publicUrl: env.PUBLIC_URL === undefined ? null : stripEnd(env.PUBLIC_URL, /\//),
    databaseUrl: env.DATABASE_URL ?? null,
    databaseDirectUrl: readDirectUrl(env),
    preparesStatements: env.DATABASE_PREPARED_STATEMENTS ?? env.DATABASE_DIRECT_URL === undefined,
    backupDatabaseUrl: env.BACKUP_DATABASE_URL ?? null,
    databasePool: env.DATABASE_POOL,
    requests: readRequestBounds(env),
    dataDir: env.DATA_DIR,
    demo,
    appSecret: env.APP_SECRET ?? null,
    formerAppSecrets: listed(env.FORMER_APP_SECRETS),
    processes: { api: env.PROCESS !== 'worker', worker: env.PROCESS !== 'api' },
    logLevel: env.LOG_LEVEL,
    trustedProxies: listed(env.TRUST_PROXY),
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM,
    contacts: { support: env.SUPPORT_EMAIL, security: env.SECURITY_EMAIL, feedback: env.FEEDBACK_EMAIL },
    ai: readAi(env),
    google: readGoogle(env),
    storage: readStorage(env),
    hubspotApiUrl: stripEnd(env.HUBSPOT_API_URL, /\//),
    hubspotClientSecret: env.HUBSPOT_CLIENT_SECRET ?? null,
    outboundAllow: listed(env.OUTBOUND_ALLOW),
  };
}
