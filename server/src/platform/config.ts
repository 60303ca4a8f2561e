import { stripEnd } from '@dealwright/domain/strip-end';
import { z } from 'zod';
import { are, ConfigError, refuseAlone } from './config-error.ts';
import { type NewsConfig, readNews } from './config-news.ts';
import { type ReplicaConfig, readReplica } from './config-replica.ts';
import { readTelemetry, type TelemetryConfig } from './config-telemetry.ts';
import { readTranscription, type TranscriptionConfig } from './config-transcription.ts';
import {
  choice,
  dollars,
  email,
  flag,
  host,
  hostAndPorts,
  listed,
  networks,
  secret,
  secrets,
  share,
  url,
  whole,
} from './config-values.ts';

/** Any text but none: that is not set. */
const text = z.string().min(1);

const environmentSchema = z.object({
  NODE_ENV: choice(['production', 'development', 'test']).default('development'),
  PORT: whole(0, 65_535).default(3000),
  HOST: host.default('localhost'),
  PUBLIC_URL: url('https://deals.example.com', 'https', 'http').optional(),
  DATABASE_URL: url('postgres://user:password@host/name', 'postgres', 'postgresql').optional(),
  DATABASE_DIRECT_URL: url('postgres://user:password@host/name', 'postgres', 'postgresql').optional(),
  DATABASE_REPLICA_URL: url('postgres://user:password@host/name', 'postgres', 'postgresql').optional(),
  REPLICA_LAG_SECONDS: whole(1, 60).optional(),
  DATABASE_PREPARED_STATEMENTS: flag,
  BACKUP_DATABASE_URL: url('postgres://user:password@host/name', 'postgres', 'postgresql').optional(),
  DRILL_DATABASE_URL: url('postgres://user:password@host/name', 'postgres', 'postgresql').optional(),
  DATABASE_POOL: whole(2, 200).default(10),
  REQUESTS_PER_PERSON: whole(1, 200).optional(),
  REQUESTS_PER_COMPANY: whole(1, 200).optional(),
  DATABASE_SECONDS_PER_COMPANY: whole(1, 12_000).optional(),
  REQUEST_WAIT_SECONDS: whole(1, 60).default(30),
  STREAMS_PER_PROCESS: whole(1, 100_000).default(5_000),
  RFP_MB_PER_COMPANY: whole(1, 10_000_000).default(5_000),
  DATA_DIR: text.default('.data'),
  MIGRATE: flag,
  DEMO: flag,
  APP_SECRET: secret.optional(),
  FORMER_APP_SECRETS: secrets,
  PROCESS: choice(['all', 'api', 'worker']).default('all'),
  LOG_LEVEL: choice(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  TRUST_PROXY: networks,
  SUPPORT_EMAIL: email.default('support@dealwright.example'),
  SECURITY_EMAIL: email.default('security@dealwright.example'),
  FEEDBACK_EMAIL: email.default('feedback@dealwright.example'),
  SMTP_URL: url('smtp://user:password@mail.example:587', 'smtp', 'smtps').optional(),
  MAIL_FROM: email.default('no-reply@dealwright.example'),
  AI_PROVIDER: choice(['openai', 'google', 'openai-compatible']).optional(),
  AI_MODEL: text.optional(),
  AI_API_KEY: text.optional(),
  AI_BASE_URL: url('https://models.example/v1', 'https', 'http').optional(),
  GOOGLE_CLIENT_ID: text.optional(),
  GOOGLE_CLIENT_SECRET: text.optional(),
  GOOGLE_ISSUER: url('https://accounts.google.com', 'https', 'http').default('https://accounts.google.com'),
  GMAIL_API_URL: url('https://gmail.googleapis.com', 'https', 'http').default('https://gmail.googleapis.com'),
  GMAIL_PUSH_TOPIC: text
    .regex(/^projects\/[^/]+\/topics\/[^/]+$/, 'expected a topic such as projects/my-project/topics/gmail')
    .optional(),
  GMAIL_PUSH_AUDIENCE: text.optional(),
  GMAIL_PUSH_ACCOUNT: email.optional(),
  HUBSPOT_CLIENT_SECRET: text.optional(),
  HUBSPOT_API_URL: url('https://api.hubapi.com', 'https', 'http').default('https://api.hubapi.com'),
  FX_URL: url('https://rates.example.com/daily.xml', 'https', 'http').optional(),
  NEWS_FEEDS: flag,
  GNEWS_API_KEY: text.optional(),
  GNEWS_API_URL: url('https://gnews.io/api/v4', 'https', 'http').default('https://gnews.io/api/v4'),
  TRANSCRIPTION_URL: url('https://api.openai.com/v1', 'https', 'http').optional(),
  TRANSCRIPTION_MODEL: text.optional(),
  TRANSCRIPTION_API_KEY: text.optional(),
  TRANSCRIPTION_PRICE_PER_MINUTE: dollars.optional(),
  OUTBOUND_ALLOW: hostAndPorts,
  METRICS_PORT: whole(0, 65_535).optional(),
  METRICS_HOST: host.default('localhost'),
  OTEL_EXPORTER_OTLP_ENDPOINT: url('http://collector.internal:4318', 'https', 'http').optional(),
  OTEL_TRACES_SAMPLER_ARG: share.default(1),
  S3_ENDPOINT: url('https://s3.example.com', 'https', 'http').optional(),
  S3_REGION: text.optional(),
  S3_BUCKET: text.optional(),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  S3_PATH_STYLE: flag,
});
type Environment = z.infer<typeof environmentSchema>;

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

export interface Config extends TelemetryConfig {
  readonly production: boolean;
  readonly test: boolean;
  readonly port: number;
  readonly host: string;
  /** Where people reach the product; null means the address it listens on. */
  readonly publicUrl: string | null;
  readonly databaseUrl: string | null;
  /** The same database, bypassing the pooler that `databaseUrl` points to; null without a pooler. */
  readonly databaseDirectUrl: string | null;
  /** A streaming replica for reports and exports, or null. */
  readonly replica: ReplicaConfig | null;
  /** Whether connections keep statements prepared, which not every pooler can. */
  readonly preparesStatements: boolean;
  /** The same database by a role that may read all rows, for backups. */
  readonly backupDatabaseUrl: string | null;
  /** A database beside which `dealwright drill` may make another one; null means beside the product's own. */
  readonly drillDatabaseUrl: string | null;
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
  /** Live streams that this process takes; more are refused with 503. */
  readonly streamsPerProcess: number;
  /** Of the RFP documents of one company. */
  readonly rfpMbPerCompany: number;
  readonly dataDir: string;
  /** Whether a start brings the database up to date, or is refused where it is behind. */
  readonly migrate: boolean;
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
  /** Where the day's exchange rates are read, for all companies; null if they set their own alone. */
  readonly exchangeRatesUrl: string | null;
  /** Where news about accounts is looked for. */
  readonly news: NewsConfig;
  /** Which service transcribes recordings, or null. */
  readonly transcription: TranscriptionConfig | null;
  /** `host:port` exceptions to the rule that nothing is sent to private addresses. */
  readonly outboundAllow: readonly string[];
}

const MOST_OF_A_COMPANY = 0.6;
const MOST_OF_A_PERSON = 4;

/** Some connections are always left: a person's colleagues have theirs, and other companies have theirs. */
function readRequestBounds(env: Environment): Config['requests'] {
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

const AI_NAMES = ['AI_MODEL', 'AI_API_KEY', 'AI_BASE_URL'] as const;

function readAi(env: Environment): Config['ai'] {
  if (!env.AI_PROVIDER) {
    refuseAlone(env, AI_NAMES, 'AI_PROVIDER', 'the embedded analyst would be used');
    return null;
  }
  const model = env.AI_MODEL ?? DEFAULT_MODELS[env.AI_PROVIDER];
  if (!model) throw new ConfigError('AI_MODEL is missing: name the model that AI_BASE_URL serves.');
  if (!env.AI_API_KEY)
    throw new ConfigError('AI_API_KEY is missing: AI_PROVIDER is set, so a key is needed.');
  if (env.AI_PROVIDER === 'openai-compatible' && !env.AI_BASE_URL) {
    throw new ConfigError('AI_BASE_URL is missing: an OpenAI-compatible endpoint needs its address.');
  }
  return { provider: env.AI_PROVIDER, model, apiKey: env.AI_API_KEY, baseUrl: env.AI_BASE_URL ?? null };
}

const S3_NAMES = ['S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/** All of it or nothing: files that went to the disk by mistake would be missed only later. */
function readStorage(env: Environment): S3Config | null {
  const given = [...S3_NAMES, 'S3_ENDPOINT' as const, 'S3_PATH_STYLE' as const].filter(
    (name) => env[name] !== undefined,
  );
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

function readPush(env: Environment): NonNullable<Config['google']>['push'] {
  const { GMAIL_PUSH_TOPIC: topic, GMAIL_PUSH_AUDIENCE: audience, GMAIL_PUSH_ACCOUNT: account } = env;
  if (topic && audience && account) return { topic, audience, account };
  const missing = PUSH_NAMES.filter((name) => env[name] === undefined);
  if (missing.length === PUSH_NAMES.length) return null;
  throw new ConfigError(
    `${are(missing)} missing: push notifications from Gmail need all of ${PUSH_NAMES.join(', ')}.`,
  );
}

function readGoogle(env: Environment): Config['google'] {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = env;
  if (!clientId && !clientSecret) {
    refuseAlone(env, PUSH_NAMES, 'GOOGLE_CLIENT_ID', 'Gmail is not connected');
    return null;
  }
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

function readDirectUrl(env: Environment): string | null {
  if (env.DATABASE_DIRECT_URL && !env.DATABASE_URL) {
    throw new ConfigError(
      'DATABASE_DIRECT_URL goes with DATABASE_URL, the address of the pooler. Set DATABASE_URL too.',
    );
  }
  return env.DATABASE_DIRECT_URL ?? null;
}

/** Demo mode or not: each refuses a start that lacks what it needs. */
function readMode(env: Environment): Pick<Config, 'production' | 'demo'> {
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
  refuseAlone(
    env.DATABASE_URL === undefined ? env : {},
    ['BACKUP_DATABASE_URL'],
    'DATABASE_URL',
    'the embedded database would be used',
  );
  return { production, demo };
}

/** Addresses may hold a password. */
const HIDDEN = /URL|SECRET|KEY|ENDPOINT/;

/** A line for each wrong value: its name, what was given unless it is secret, and what is expected. */
function wrongValues(error: z.ZodError, given: Readonly<Record<string, string | undefined>>): string[] {
  return error.issues.map(({ path, message }) => {
    const name = path.join('.');
    return `  ${name}${HIDDEN.test(name) ? '' : `=${given[name]}`}: ${message}`;
  });
}

/**
 * The one place that reads the environment. Throws ConfigError when a start must be refused: demo mode or no
 * APP_SECRET in production, no way to send mail outside demo mode, settings that need others, values that cannot be read.
 */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) {
    throw new ConfigError(`Some settings can’t be read:\n${wrongValues(parsed.error, given).join('\n')}`);
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
    replica: readReplica(env),
    preparesStatements: env.DATABASE_PREPARED_STATEMENTS ?? env.DATABASE_DIRECT_URL === undefined,
    backupDatabaseUrl: env.BACKUP_DATABASE_URL ?? null,
    drillDatabaseUrl: env.DRILL_DATABASE_URL ?? null,
    databasePool: env.DATABASE_POOL,
    requests: readRequestBounds(env),
    streamsPerProcess: env.STREAMS_PER_PROCESS,
    rfpMbPerCompany: env.RFP_MB_PER_COMPANY,
    dataDir: env.DATA_DIR,
    migrate: env.MIGRATE ?? true,
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
    exchangeRatesUrl: env.FX_URL ?? null,
    news: readNews(env, production && !demo),
    transcription: readTranscription(env),
    outboundAllow: listed(env.OUTBOUND_ALLOW),
    ...readTelemetry(env),
  };
}
