import {
  WEBHOOK_EVENT_TYPES,
  WEBHOOK_LOG_TIMES,
  WEBHOOK_STATES,
  WEBHOOK_TEST_TYPE,
} from '@dealwright/contract/integrations/webhooks';
import { useOverlay } from '../../../lib/use-overlay.ts';
import type { LogFilter } from './api.ts';

/** Every type that stands in the log. */
export const LOG_TYPES = [...WEBHOOK_EVENT_TYPES, WEBHOOK_TEST_TYPE] as const;

const oneOf = <T extends string>(choices: readonly T[], value: string | undefined): T | undefined =>
  choices.find((choice) => choice === value);

/** What an address asks of the log; what it does not know it leaves out. */
export function logFilterFrom({ state, type, within }: Readonly<Record<string, string>>): LogFilter {
  return {
    state: oneOf(WEBHOOK_STATES, state),
    type: oneOf(LOG_TYPES, type),
    within: oneOf(WEBHOOK_LOG_TIMES, within),
  };
}

/** What the log is narrowed to stands in the address, so that it can be sent on and reloaded. */
export function useLogFilter(): readonly [LogFilter, (filter: LogFilter) => void] {
  const { details, changeDetails } = useOverlay('/settings', 'tab');
  const change = (filter: LogFilter): void => {
    const chosen = Object.entries(filter).filter(([, value]) => value !== undefined);
    changeDetails(Object.fromEntries(chosen) as Record<string, string>);
  };
  return [logFilterFrom(details), change];
}
