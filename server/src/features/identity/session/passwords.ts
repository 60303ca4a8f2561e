import { hash, verify } from '@node-rs/argon2';
import { AppError } from '../../../platform/errors.ts';

/** OWASP's low-memory choice for argon2id: 19 MiB, two passes. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const AT_ONCE = 2;
const MAX_WAITING = 20;

let running = 0;
const waiting: (() => void)[] = [];

/** At most two hashes at once and twenty waiting; more would make signing in the cheapest way to stop the service. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= MAX_WAITING) {
      throw new AppError('busy', 'Too many people are signing in right now. Please try again.', {
        retryAfter: 2,
      });
    }
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize('NFC'), OPTIONS));
}

/** A hash of nothing anyone knows, so that an unknown address costs the same time as a known one. */
let decoy: Promise<string> | null = null;

/** Whether the password fits; with no stored hash it takes as long and is never true. */
export async function passwordFits(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hash(crypto.randomUUID(), OPTIONS);
  const against = stored ?? (await decoy);
  const fits = await inTurn(() => verify(against, password.normalize('NFC')));
  return fits && stored !== null;
}
