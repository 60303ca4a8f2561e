import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { ConfigError } from './config-error.ts';

const OUTSIDE_DEMO = { DATABASE_URL: 'postgres://x@db.example/y', SMTP_URL: 'smtp://mail.example' };
const BUCKET = { S3_REGION: 'r', S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' };
const GOOGLE = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' };
const PUSH = {
  GMAIL_PUSH_TOPIC: 'projects/deals/topics/gmail',
  GMAIL_PUSH_AUDIENCE: 'deals',
  GMAIL_PUSH_ACCOUNT: 'push@deals.example',
};
const without = (settings: Record<string, string>, name: string) => ({ ...settings, [name]: '' });

const POSTGRES = 'expected an address such as postgres://user:password@host/name';
const WHOLE = 'expected a whole number from';
const PUSH_NEEDS = 'missing: push notifications from Gmail need all of';
const BUCKET_NEEDS = 'and a bucket needs all of S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY';

/** The setting, a wrong value, what is said of it, and the settings beside it. */
const WRONG: readonly [name: string, value: string, said: string, beside?: Record<string, string>][] = [
  ['NODE_ENV', 'prod', 'NODE_ENV=prod: expected one of production, development, test'],
  ['PORT', 'abc', `PORT=abc: ${WHOLE} 0 to 65535`],
  ['PORT', '65536', `PORT=65536: ${WHOLE} 0 to 65535`],
  ['PORT', '-1', `PORT=-1: ${WHOLE} 0 to 65535`],
  ['PORT', '80.5', `PORT=80.5: ${WHOLE} 0 to 65535`],
  ['HOST', 'http://localhost', 'HOST=http://localhost: expected a host name or an address'],
  ['HOST', 'localhost:3000', 'HOST=localhost:3000: expected a host name without a port'],
  ['PUBLIC_URL', 'deals.example.com', 'PUBLIC_URL: expected an address such as https://deals.example.com'],
  ['DATABASE_URL', 'mysql://x', `DATABASE_URL: ${POSTGRES}`],
  ['DATABASE_URL', 'postgres', `DATABASE_URL: ${POSTGRES}`],
  ['DATABASE_DIRECT_URL', 'db.internal', `DATABASE_DIRECT_URL: ${POSTGRES}`, OUTSIDE_DEMO],
  ['DATABASE_DIRECT_URL', 'postgres://x@db.example/y', 'Set DATABASE_URL too'],
  ['DATABASE_REPLICA_URL', 'db.internal', `DATABASE_REPLICA_URL: ${POSTGRES}`, OUTSIDE_DEMO],
  ['DATABASE_REPLICA_URL', 'postgres://x@db.example/y', 'the embedded database has no replica'],
  ['REPLICA_LAG_SECONDS', '0', `REPLICA_LAG_SECONDS=0: ${WHOLE} 1 to 60`],
  ['REPLICA_LAG_SECONDS', '9', 'DATABASE_REPLICA_URL is missing: REPLICA_LAG_SECONDS is set'],
  ['DATABASE_PREPARED_STATEMENTS', 'never', 'DATABASE_PREPARED_STATEMENTS=never: expected 0 or 1'],
  ['BACKUP_DATABASE_URL', 'db.internal', `BACKUP_DATABASE_URL: ${POSTGRES}`, OUTSIDE_DEMO],
  ['BACKUP_DATABASE_URL', 'postgres://x@db.example/y', 'DATABASE_URL is missing: BACKUP_DATABASE_URL is set'],
  ['DRILL_DATABASE_URL', 'db.internal', `DRILL_DATABASE_URL: ${POSTGRES}`],
  ['DATABASE_POOL', '0', `DATABASE_POOL=0: ${WHOLE} 2 to 200`],
  ['REQUESTS_PER_PERSON', '0', `REQUESTS_PER_PERSON=0: ${WHOLE} 1 to 200`],
  ['REQUESTS_PER_PERSON', '7', 'REQUESTS_PER_PERSON is 7 and must not exceed REQUESTS_PER_COMPANY (6)'],
  ['REQUESTS_PER_COMPANY', 'all', `REQUESTS_PER_COMPANY=all: ${WHOLE} 1 to 200`],
  ['REQUESTS_PER_COMPANY', '10', 'REQUESTS_PER_COMPANY is 10 and must be less than DATABASE_POOL (10)'],
  ['DATABASE_SECONDS_PER_COMPANY', '0', `DATABASE_SECONDS_PER_COMPANY=0: ${WHOLE} 1 to 12000`],
  ['RFP_MB_PER_COMPANY', '0', `RFP_MB_PER_COMPANY=0: ${WHOLE} 1 to 10000000`],
  ['REQUEST_WAIT_SECONDS', '90', `REQUEST_WAIT_SECONDS=90: ${WHOLE} 1 to 60`],
  ['STREAMS_PER_PROCESS', '0', `STREAMS_PER_PROCESS=0: ${WHOLE} 1 to 100000`],
  ['MIGRATE', 'no', 'MIGRATE=no: expected 0 or 1'],
  ['DEMO', 'yes', 'DEMO=yes: expected 0 or 1'],
  ['APP_SECRET', 'short', 'APP_SECRET: expected at least 32 characters'],
  ['FORMER_APP_SECRETS', 'short,shorter', 'FORMER_APP_SECRETS: expected earlier values of APP_SECRET'],
  ['PROCESS', 'web', 'PROCESS=web: expected one of all, api, worker'],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL=loud: expected one of fatal, error, warn, info, debug, trace, silent'],
  ['TRUST_PROXY', 'proxy.internal', 'TRUST_PROXY=proxy.internal: expected addresses or networks'],
  [
    'TRUST_PROXY',
    '10.0.0.0/8, 10.0.0.0/33',
    'TRUST_PROXY=10.0.0.0/8, 10.0.0.0/33: expected addresses or networks',
  ],
  ['TRUST_PROXY', 'true', 'TRUST_PROXY=true: expected addresses or networks'],
  [
    'SMTP_URL',
    'mail.example:587',
    'SMTP_URL: expected an address such as smtp://user:password@mail.example:587',
  ],
  ['SMTP_URL', '', 'SMTP_URL is missing: outside demo mode', OUTSIDE_DEMO],
  ['MAIL_FROM', 'nobody', 'MAIL_FROM=nobody: expected an email address'],
  ['SUPPORT_EMAIL', 'nobody', 'SUPPORT_EMAIL=nobody: expected an email address'],
  ['SECURITY_EMAIL', 'nobody', 'SECURITY_EMAIL=nobody: expected an email address'],
  ['FEEDBACK_EMAIL', 'nobody', 'FEEDBACK_EMAIL=nobody: expected an email address'],
  ['AI_PROVIDER', 'other', 'AI_PROVIDER=other: expected one of openai, google, openai-compatible'],
  ['AI_MODEL', 'large', 'AI_PROVIDER is missing: AI_MODEL is set'],
  [
    'AI_API_KEY',
    'key',
    'AI_PROVIDER is missing: AI_API_KEY is set, and the embedded analyst would be used without it',
  ],
  ['AI_API_KEY', '', 'AI_API_KEY is missing: AI_PROVIDER is set', { AI_PROVIDER: 'openai' }],
  ['AI_BASE_URL', 'models', 'AI_BASE_URL: expected an address such as https://models.example/v1'],
  [
    'AI_BASE_URL',
    '',
    'AI_BASE_URL is missing',
    { AI_PROVIDER: 'openai-compatible', AI_API_KEY: 'key', AI_MODEL: 'large' },
  ],
  ['GOOGLE_CLIENT_ID', '', 'GOOGLE_CLIENT_ID is missing', without(GOOGLE, 'GOOGLE_CLIENT_ID')],
  ['GOOGLE_CLIENT_SECRET', '', 'GOOGLE_CLIENT_SECRET is missing', without(GOOGLE, 'GOOGLE_CLIENT_SECRET')],
  [
    'GOOGLE_ISSUER',
    'google',
    'GOOGLE_ISSUER=google: expected an address such as https://accounts.google.com',
  ],
  ['GMAIL_API_URL', 'ftp://gmail', 'GMAIL_API_URL: expected an address such as https://gmail.googleapis.com'],
  [
    'GMAIL_PUSH_TOPIC',
    'gmail',
    'GMAIL_PUSH_TOPIC=gmail: expected a topic such as projects/my-project/topics/gmail',
  ],
  ['GMAIL_PUSH_TOPIC', PUSH.GMAIL_PUSH_TOPIC, 'GOOGLE_CLIENT_ID is missing: GMAIL_PUSH_TOPIC is set'],
  ['GMAIL_PUSH_AUDIENCE', 'deals', `GMAIL_PUSH_TOPIC, GMAIL_PUSH_ACCOUNT are ${PUSH_NEEDS}`, GOOGLE],
  ['GMAIL_PUSH_AUDIENCE', 'deals', 'GOOGLE_CLIENT_ID is missing: GMAIL_PUSH_AUDIENCE is set'],
  ['GMAIL_PUSH_ACCOUNT', 'push', 'GMAIL_PUSH_ACCOUNT=push: expected an email address'],
  ['GMAIL_PUSH_ACCOUNT', '', `GMAIL_PUSH_ACCOUNT is ${PUSH_NEEDS}`, { ...GOOGLE, ...PUSH }],
  ['HUBSPOT_API_URL', 'hubapi.com', 'HUBSPOT_API_URL: expected an address such as https://api.hubapi.com'],
  [
    'FX_URL',
    'ftp://rates.example.com',
    'FX_URL: expected an address such as https://rates.example.com/daily.xml',
  ],
  ['NEWS_FEEDS', 'often', 'NEWS_FEEDS=often: expected 0 or 1'],
  ['GNEWS_API_URL', 'gnews.io', 'GNEWS_API_URL: expected an address such as https://gnews.io/api/v4'],
  [
    'TRANSCRIPTION_URL',
    'api.openai.com',
    'TRANSCRIPTION_URL: expected an address such as https://api.openai.com/v1',
  ],
  ['TRANSCRIPTION_MODEL', 'whisper-1', 'TRANSCRIPTION_URL is missing: TRANSCRIPTION_MODEL is set'],
  ['TRANSCRIPTION_API_KEY', 'key', 'TRANSCRIPTION_URL is missing: TRANSCRIPTION_API_KEY is set'],
  ['TRANSCRIPTION_PRICE_PER_MINUTE', 'free', 'expected an amount in US dollars, such as 0.006'],
  ['OUTBOUND_ALLOW', 'nonsense', 'OUTBOUND_ALLOW=nonsense: expected host:port, separated by commas'],
  ['OUTBOUND_ALLOW', 'https://10.0.0.7:8443', 'OUTBOUND_ALLOW=https://10.0.0.7:8443: expected host:port'],
  [
    'OUTBOUND_ALLOW',
    '10.0.0.7:8443, 10.0.0.8:0',
    'OUTBOUND_ALLOW=10.0.0.7:8443, 10.0.0.8:0: expected host:port',
  ],
  ['METRICS_PORT', 'all', `METRICS_PORT=all: ${WHOLE} 0 to 65535`],
  ['METRICS_HOST', 'http://10.0.0.7', 'METRICS_HOST=http://10.0.0.7: expected a host name or an address'],
  [
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    'collector:4318',
    'expected an address such as http://collector.internal:4318',
  ],
  ['OTEL_TRACES_SAMPLER_ARG', '10', 'OTEL_TRACES_SAMPLER_ARG=10: expected a number from 0 to 1'],
  ['S3_ENDPOINT', 's3.example.com', 'S3_ENDPOINT: expected an address such as https://s3.example.com'],
  ['S3_ENDPOINT', 'https://s3.example.com/bucket', 'S3_ENDPOINT must be a plain address', BUCKET],
  ...Object.keys(BUCKET).map((name): (typeof WRONG)[number] => [name, '', `${name} is missing: `, BUCKET]),
  ['S3_BUCKET', 'deals', BUCKET_NEEDS],
  ['S3_PATH_STYLE', 'path', 'S3_PATH_STYLE=path: expected 0 or 1'],
  ['S3_PATH_STYLE', '1', 'S3_PATH_STYLE is set, and a bucket needs all of'],
];

/** Any text can be right; what else goes wrong with them is said where it is tried. */
const ANY_TEXT: Readonly<Record<string, string>> = {
  DATA_DIR: 'whether the folder can be made is seen at the start: start-failure.test.ts',
  HUBSPOT_CLIENT_SECRET: 'HubSpot signs with it',
  GNEWS_API_KEY: 'GNews refuses a wrong one, which is logged as a failed use',
};

test.each(WRONG)('OPS46 %s=%s is refused by name with what is expected', (name, value, said, beside) => {
  const refused = () => readConfig({ ...beside, [name]: value });
  expect(refused).toThrow(ConfigError);
  expect(refused).toThrow(said);
});

test('OPS46 each setting that can be wrong is tried with a wrong value', () => {
  const page = readFileSync(new URL('../../../docs/configuration.md', import.meta.url), 'utf8');
  const documented = [...page.matchAll(/^\| `([A-Z][A-Z0-9_]+)`/gm)].map(([, name]) => name ?? '');
  expect(documented.length).toBeGreaterThan(40);
  const tried = new Set([...WRONG.map(([name]) => name), ...Object.keys(ANY_TEXT)]);
  expect(documented.filter((name) => !tried.has(name))).toEqual([]);
});

test('OPS46 no secret is repeated', () => {
  const settings = {
    APP_SECRET: 'word-one',
    SMTP_URL: 'ftp://word-two',
    FORMER_APP_SECRETS: 'word-three',
    PORT: 'x',
  };
  const refused = () => readConfig(settings);
  expect(refused).toThrow(/APP_SECRET: [\s\S]*FORMER_APP_SECRETS: /);
  expect(refused).not.toThrow(/word-/);
});

test('right values are taken', () => {
  const TRUST_PROXY = 'loopback, 10.0.0.0/8,fd00::/8, 192.0.2.7';
  const OUTBOUND_ALLOW = '10.0.0.7:8443, models.internal:8080,[::1]:9000';
  const config = readConfig({ TRUST_PROXY, OUTBOUND_ALLOW, HOST: '::', MIGRATE: '0', PORT: '0' });
  expect(config).toMatchObject({ host: '::', migrate: false, port: 0 });
  expect(config.trustedProxies).toHaveLength(4);
  expect(config.outboundAllow).toHaveLength(3);
  expect(readConfig({}).migrate).toBe(true);
  const push = readConfig({ ...GOOGLE, ...PUSH }).google?.push;
  expect(push?.topic).toBe(PUSH.GMAIL_PUSH_TOPIC);
});
