import { BlockList, isIP } from 'node:net';
import { z } from 'zod';

/** What each kind of setting may hold. The message says what is expected, and never what was given. */

export const flag = z
  .enum(['0', '1', 'true', 'false'], 'expected 0 or 1')
  .transform((value) => value === '1' || value === 'true')
  .optional();

export function whole(min: number, max: number) {
  const expected = `expected a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, expected)
    .transform(Number)
    .refine((value) => value >= min && value <= max, expected);
}

/** A part of the whole: 0.1 is a tenth. */
export const share = z
  .string()
  .regex(/^(?:0|1|0?\.\d{1,6}|1\.0{1,6})$/, 'expected a number from 0 to 1, such as 0.1')
  .transform(Number);

/** US dollars. */
export const dollars = z
  .string()
  .regex(/^\d{1,3}(?:\.\d{1,6})?$/, 'expected an amount in US dollars, such as 0.006')
  .transform(Number);

export const choice = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, `expected one of ${values.join(', ')}`);

export const url = (example: string, ...protocols: readonly [string, ...string[]]) =>
  z.string().refine((text) => {
    // z.url alone takes `https:example`, which has no host.
    const parsed = URL.canParse(text) ? new URL(text) : null;
    return parsed !== null && parsed.host !== '' && protocols.includes(parsed.protocol.slice(0, -1));
  }, `expected an address such as ${example}`);

export const email = z.email('expected an email address');

/** A name or an address, without port or path. */
export const host = z
  .string()
  .regex(/^[\w.:%-]+$/, 'expected a host name or an address, such as localhost or 0.0.0.0')
  .refine(
    (text) => !text.includes(':') || isIP(text.replace(/%.*$/, '')) === 6,
    'expected a host name without a port',
  );

export function listed(value: string): string[] {
  return value
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
}

/** Entries between commas, each of which has to be right. */
export function list(isRight: (entry: string) => boolean, expected: string) {
  return z
    .string()
    .refine((text) => listed(text).every(isRight), expected)
    .default('');
}

function isHostAndPort(entry: string): boolean {
  const [, name = '', port = ''] = /^([\w.-]+|\[[0-9a-fA-F:.]+\]):(\d{1,5})$/.exec(entry) ?? [];
  return name !== '' && Number(port) >= 1 && Number(port) <= 65_535;
}

export const hostAndPorts = list(
  isHostAndPort,
  'expected host:port, separated by commas, such as 10.0.0.7:8443',
);

const NAMED_NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];

function isNetwork(entry: string): boolean {
  const [address = '', prefix, ...more] = entry.split('/');
  const family = isIP(address);
  if (more.length > 0 || family === 0) return NAMED_NETWORKS.includes(entry);
  if (prefix === undefined) return true;
  if (!/^\d{1,3}$/.test(prefix)) return false;
  try {
    new BlockList().addSubnet(address, Number(prefix), family === 4 ? 'ipv4' : 'ipv6');
    return true;
  } catch {
    return false;
  }
}

export const networks = list(
  isNetwork,
  'expected addresses or networks, separated by commas, such as 10.0.0.0/8',
);

const SECRET_LENGTH = 32;
export const secret = z.string().min(SECRET_LENGTH, `expected at least ${SECRET_LENGTH} characters`);
export const secrets = list(
  (entry) => entry.length >= SECRET_LENGTH,
  `expected earlier values of APP_SECRET, each of at least ${SECRET_LENGTH} characters, separated by commas`,
);
