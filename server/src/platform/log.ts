import { createRequire } from 'node:module';
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import type { Config } from './config.ts';
import { lineOf } from './telemetry/log-line.ts';
import type { LogLine } from './telemetry/store.ts';

export type { Logger };

/**
 * JSON lines in production, readable ones in development. Never a secret, never a body. Warnings and errors are
 * handed on as well, for the operator to see. To standard output, unless another destination is given.
 */
export function createLogger(
  config: Pick<Config, 'production' | 'logLevel'>,
  onWarning?: (line: LogLine) => void,
  destination?: DestinationStream,
): Logger {
  const options: LoggerOptions = {
    level: config.logLevel,
    hooks: {
      logMethod(args, method, level) {
        const line = onWarning && lineOf(level, args, () => this.bindings());
        if (line) onWarning(line);
        method.apply(this, args);
      },
    },
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
  if (destination) return pino(options, destination);
  if (config.production) return pino(options);
  // In this thread: one of its own, as pino makes for a transport, takes ten megabytes.
  const { prettyFactory } = createRequire(import.meta.url)('pino-pretty') as typeof import('pino-pretty');
  const readable = prettyFactory({
    colorize: process.stdout.isTTY,
    translateTime: 'HH:MM:ss',
    ignore: 'pid,hostname',
    singleLine: true,
  });
  const output = pino.destination({ sync: true });
  return pino(options, { write: (line) => void output.write(readable(line)) });
}
