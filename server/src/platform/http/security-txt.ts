import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { publicAddress } from '../public-address.ts';

const VALID_FOR_MS = 180 * 24 * 60 * 60 * 1000;

/** Where to report a weakness, as RFC 9116 has it. */
export function registerSecurityTxt(
  app: FastifyInstance,
  config: Pick<Config, 'publicUrl' | 'host' | 'port' | 'contacts'>,
  now: () => Date,
): void {
  const path = '/.well-known/security.txt';
  app.get(path, async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        [
          `Contact: mailto:${config.contacts.security}`,
          `Expires: ${new Date(now().getTime() + VALID_FOR_MS).toISOString()}`,
          'Preferred-Languages: en',
          `Canonical: ${publicAddress(config)}${path}`,
          '',
        ].join('\n'),
      ),
  );
}
