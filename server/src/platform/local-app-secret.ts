import { randomBytes } from 'node:crypto';
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { namingFullDisk } from '@dealwright/db/embedded/full-disk';
import type { Config } from './config.ts';
import { ConfigError } from './config-error.ts';

/** Where the secret is kept that no setting names. */
export function localSecretPath({ dataDir }: Pick<Config, 'dataDir'>): string {
  return resolve(dataDir, 'app-secret');
}

function isThere(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST';
}

/**
 * Where no APP_SECRET is given (never in production) one is made and kept beside the embedded database, for its owner's
 * eyes alone, so that what was sealed before a restart can be read after it. Of processes that start at once all take
 * the same one.
 */
export function withLocalAppSecret(config: Config): Config {
  if (config.appSecret) return config;
  if (config.production) throw new ConfigError('APP_SECRET is missing.');
  try {
    return { ...config, appSecret: keepSecret(config) };
  } catch (error) {
    throw error instanceof ConfigError ? error : namingFullDisk(config.dataDir, error);
  }
}

function keepSecret(config: Config): string {
  mkdirSync(config.dataDir, { recursive: true });
  const path = localSecretPath(config);
  const draft = `${path}.${process.pid}-${randomBytes(6).toString('hex')}`;
  try {
    // Written whole under another name first: a link either makes it the one or finds the one that is there.
    writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 });
    linkSync(draft, path);
  } catch (error) {
    if (!isThere(error)) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  chmodSync(path, 0o600);
  const appSecret = readFileSync(path, 'utf8').trim();
  if (appSecret.length < 32)
    throw new ConfigError(`${path} doesn’t contain a secret of at least 32 characters.`);
  return appSecret;
}
