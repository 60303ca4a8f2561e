import { STATEMENT_TIMEOUT_MS } from '@dealwright/db/postgres/open-postgres';
import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { ConfigError } from './config-error.ts';

const SECRET = 'a secret of more than thirty-two characters';

describe('settings', () => {
  test('OPS02 OPS04 without any, the demo runs on the embedded database at localhost:3000', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: 'localhost',
      databaseUrl: null,
      dataDir: '.data',
      demo: true,
    });
  });

  test('OPS02 PORT and HOST change the address', () => {
    expect(readConfig({ PORT: '8080', HOST: '0.0.0.0' })).toMatchObject({ port: 8080, host: '0.0.0.0' });
  });

  test('OPS05 with DATABASE_URL demo mode is on only with DEMO=1', () => {
    const url = 'postgres://dealwright@db.example/dealwright';
    expect(readConfig({ DATABASE_URL: url, DEMO: '1' }).demo).toBe(true);
    expect(readConfig({ DATABASE_URL: url, SMTP_URL: 'smtp://mail.example' }).demo).toBe(false);
  });

  test('a pooler needs the address of the database behind it, and by default no prepared statements', () => {
    const DATABASE_DIRECT_URL = 'postgres://dealwright@db.example/dealwright';
    const pooled = {
      DATABASE_URL: 'postgres://dealwright@pool.example/dealwright',
      DATABASE_DIRECT_URL,
      DEMO: '1',
    };
    expect(readConfig(pooled)).toMatchObject({
      databaseDirectUrl: DATABASE_DIRECT_URL,
      preparesStatements: false,
    });
    expect(readConfig({ ...pooled, DATABASE_PREPARED_STATEMENTS: '1' }).preparesStatements).toBe(true);
    expect(readConfig({ DATABASE_URL: DATABASE_DIRECT_URL, DEMO: '1' })).toMatchObject({
      databaseDirectUrl: null,
      preparesStatements: true,
    });
    expect(() => readConfig({ DATABASE_DIRECT_URL })).toThrow(/Set DATABASE_URL too/);
  });

  test('CONST03 contact addresses come from the settings, and are in the reserved .example domain without them', () => {
    const defaults = Object.values(readConfig({}).contacts);
    expect(defaults).toHaveLength(3);
    for (const address of defaults) expect(address).toMatch(/@([a-z]+\.)*example$/);
    const SUPPORT_EMAIL = 'help@deals.company';
    const SECURITY_EMAIL = 'safe@deals.company';
    const FEEDBACK_EMAIL = 'say@deals.company';
    expect(readConfig({ SUPPORT_EMAIL, SECURITY_EMAIL, FEEDBACK_EMAIL }).contacts).toEqual({
      support: SUPPORT_EMAIL,
      security: SECURITY_EMAIL,
      feedback: FEEDBACK_EMAIL,
    });
  });

  test('OPS06 production refuses demo mode', () => {
    expect(() => readConfig({ NODE_ENV: 'production', DEMO: '1', APP_SECRET: SECRET })).toThrow(
      /Demo mode doesn’t run/,
    );
  });

  test('OPS22 production refuses to start without APP_SECRET', () => {
    const settings = {
      NODE_ENV: 'production',
      DATABASE_URL: 'postgres://x@db.example/y',
      SMTP_URL: 'smtp://mail.example',
    };
    expect(() => readConfig(settings)).toThrow(/APP_SECRET is missing/);
    expect(() => readConfig({ ...settings, APP_SECRET: 'short' })).toThrow(/at least 32 characters/);
    expect(readConfig({ ...settings, APP_SECRET: SECRET }).production).toBe(true);
  });

  test('outside demo mode a way to send mail is needed', () => {
    expect(() => readConfig({ DATABASE_URL: 'postgres://x@db.example/y' })).toThrow(/SMTP_URL is missing/);
  });

  test('names all unreadable settings at once', () => {
    expect(() => readConfig({ PORT: 'many', DATABASE_URL: 'mysql://x' })).toThrow(ConfigError);
    expect(() => readConfig({ PORT: 'many', DATABASE_URL: 'mysql://x' })).toThrow(/PORT[\s\S]*DATABASE_URL/);
  });

  test('AIWH18 a provider needs its key, and an own endpoint its address and model', () => {
    expect(readConfig({}).ai).toBeNull();
    expect(() => readConfig({ AI_PROVIDER: 'openai' })).toThrow(/AI_API_KEY/);
    expect(() => readConfig({ AI_PROVIDER: 'openai-compatible', AI_API_KEY: 'k' })).toThrow(/AI_MODEL/);
    expect(() => readConfig({ AI_PROVIDER: 'openai-compatible', AI_API_KEY: 'k', AI_MODEL: 'm' })).toThrow(
      /AI_BASE_URL/,
    );
    expect(readConfig({ AI_PROVIDER: 'google', AI_API_KEY: 'k' }).ai).toMatchObject({
      provider: 'google',
      model: 'gemini-2.5-flash',
    });
  });

  test('files go to a bucket when all of its settings are given, and a start with some of them is refused', () => {
    const bucket = {
      S3_REGION: 'eu-central-1',
      S3_BUCKET: 'dealwright',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    };
    expect(readConfig({}).storage).toBeNull();
    expect(readConfig(bucket).storage).toMatchObject({
      endpoint: null,
      pathStyle: false,
      bucket: 'dealwright',
    });
    const own = { ...bucket, S3_ENDPOINT: 'http://10.0.0.7:9000' };
    expect(readConfig(own).storage).toMatchObject({ endpoint: 'http://10.0.0.7:9000', pathStyle: true });
    expect(readConfig({ ...own, S3_PATH_STYLE: '0' }).storage?.pathStyle).toBe(false);
    for (const name of Object.keys(bucket)) {
      expect(() => readConfig({ ...own, [name]: '' }), name).toThrow(new RegExp(`^${name} is missing`));
    }
    expect(() => readConfig({ S3_ENDPOINT: 'https://s3.example.com' })).toThrow(/S3_REGION, S3_BUCKET/);
    for (const wrong of ['https://key:secret@s3.example.com', 'https://s3.example.com/bucket']) {
      expect(() => readConfig({ ...bucket, S3_ENDPOINT: wrong })).toThrow(
        /S3_ENDPOINT must be a plain address/,
      );
    }
    expect(() => readConfig({ ...bucket, S3_ENDPOINT: 'ftp://s3.example.com' })).toThrow(ConfigError);
  });

  test('Google is on when both halves of its client are given, and a start with one of them is refused', () => {
    const client = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' };
    expect(readConfig({}).google).toBeNull();
    expect(readConfig(client).google).toEqual({
      clientId: 'id',
      clientSecret: 'secret',
      issuer: 'https://accounts.google.com',
      gmailApiUrl: 'https://gmail.googleapis.com',
      push: null,
    });
    expect(() => readConfig({ GOOGLE_CLIENT_ID: 'id' })).toThrow(/^GOOGLE_CLIENT_SECRET is missing/);
    expect(() => readConfig({ GOOGLE_CLIENT_SECRET: 'secret' })).toThrow(/^GOOGLE_CLIENT_ID is missing/);
    const double = { GOOGLE_ISSUER: 'http://127.0.0.1:4000', GMAIL_API_URL: 'http://127.0.0.1:4000/' };
    expect(readConfig({ ...client, ...double }).google).toMatchObject({
      issuer: 'http://127.0.0.1:4000',
      gmailApiUrl: 'http://127.0.0.1:4000',
    });
  });

  test('OPS29 a person leaves connections for colleagues and a company for others, whatever the pool', () => {
    const of = (pool: string) => readConfig({ DATABASE_POOL: pool }).requests;
    expect(of('10')).toEqual({
      perPerson: 4,
      perCompany: 6,
      mostPerCompany: 9,
      databaseSeconds: null,
      waitMs: 30_000,
    });
    expect(of('5')).toMatchObject({ perPerson: 2, perCompany: 3 });
    expect(of('2')).toMatchObject({ perPerson: 1, perCompany: 1 });
    expect(() => readConfig({ DATABASE_POOL: '5', REQUESTS_PER_COMPANY: '5' })).toThrow(
      /^REQUESTS_PER_COMPANY/,
    );
    expect(() => readConfig({ REQUESTS_PER_PERSON: '7' })).toThrow(/^REQUESTS_PER_PERSON is 7/);
  });

  test('OPS29 a page that asks for twenty things gets its turns, even where each takes as long as a statement may', () => {
    const { perPerson, waitMs } = readConfig({}).requests;
    const rounds = Math.ceil(20 / perPerson);
    expect(waitMs).toBeGreaterThan((rounds - 1) * STATEMENT_TIMEOUT_MS);
  });
});

test('nothing is measured or traced for others until an operator says where', () => {
  const demo = { DEMO: '1' };
  expect(readConfig(demo)).toMatchObject({ metrics: null, traces: null });
  expect(readConfig({ ...demo, METRICS_PORT: '9464' }).metrics).toEqual({ port: 9464, host: 'localhost' });
  const traced = { ...demo, OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318/' };
  expect(readConfig(traced).traces).toEqual({ endpoint: 'http://localhost:4318', share: 1 });
  expect(readConfig({ ...traced, OTEL_TRACES_SAMPLER_ARG: '0.05' }).traces?.share).toBe(0.05);
  expect(() => readConfig({ ...traced, OTEL_TRACES_SAMPLER_ARG: '5' })).toThrow(/OTEL_TRACES_SAMPLER_ARG/);
});
