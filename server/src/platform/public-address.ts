import type { Config } from './config.ts';

/**
 * Where people reach the product, without a slash at its end: PUBLIC_URL, or the address the server listens on. Never
 * what a request says of itself. `port` is the one really taken, where PORT is 0.
 */
export function publicAddress(
  config: Pick<Config, 'publicUrl' | 'host' | 'port'>,
  port = config.port,
): string {
  if (config.publicUrl) return config.publicUrl;
  const host = config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
