import { type Logger, pino } from 'pino';
import type { Config } from './config.ts';

export type { Logger };

/** JSON lines in production, readable ones in development. Never a secret, never a body. */
export function createLogger(config: Pick<Config, 'production' | 'logLevel'>): Logger {
  const options = {
    level: config.logLevel,
    redact: {
      paths: [
        'req.headers.cookie',
        'req.headers.authorization',
        'password',
        '*.password',
        'token',
        '*.token',
        'apiKey',
        '*.apiKey',
      ],
      censor: '[secret]',
    },
  };
  if (config.production) return pino(options);
  return pino({
    ...options,
    transport: {
      target: 'pino-pretty',
      options: {
        colorize: process.stdout.isTTY,
        translateTime: 'HH:MM:ss',
        ignore: 'pid,hostname',
        singleLine: true,
      },
    },
  });
}
