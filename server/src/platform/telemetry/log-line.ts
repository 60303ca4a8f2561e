import { cutText } from '@dealwright/domain/cut-text';
import { scrubMessage } from '@dealwright/domain/error-text';
import { errorFacts } from './failure.ts';
import type { LogLine } from './store.ts';

const LEVELS: Readonly<Record<number, LogLine['level']>> = { 40: 'warn', 50: 'error', 60: 'fatal' };
const MOST_FACTS = 12;
const LONGEST_FACT = 200;
const SECRET = /cookie|authorization|password|secret|token|key|body|headers/i;

function factsOf(value: unknown): LogLine['detail'] {
  if (value instanceof Error) return factsOf({ err: value });
  if (typeof value !== 'object' || value === null) return {};
  const facts: Record<string, string | number | boolean> = {};
  for (const [name, fact] of Object.entries(value).slice(0, MOST_FACTS)) {
    if (SECRET.test(name)) continue;
    if (fact instanceof Error) {
      const told = errorFacts(fact);
      facts['error'] = cutText(`${told.name}: ${scrubMessage(told.message)}`, LONGEST_FACT);
    } else if (typeof fact === 'string')
      facts[name] = cutText(fact.toWellFormed().replace(/\0/g, ''), LONGEST_FACT);
    else if (typeof fact === 'number' || typeof fact === 'boolean') facts[name] = fact;
  }
  return facts;
}

/** What a call of the logger says, where it is a warning or worse; null for anything else. */
export function lineOf(
  levelNumber: number,
  args: readonly unknown[],
  bindings: () => Readonly<Record<string, unknown>>,
): LogLine | null {
  const level = LEVELS[levelNumber];
  if (!level) return null;
  const [first, second] = args;
  const message = typeof first === 'string' ? first : typeof second === 'string' ? second : '';
  const detail = factsOf(first);
  const { requestId } = bindings();
  return {
    level,
    message: cutText((message || String(detail.error ?? 'no words')).toWellFormed().replace(/\0/g, ''), 500),
    detail,
    requestId: typeof requestId === 'string' ? requestId.slice(0, 100) : null,
    at: new Date(),
  };
}
