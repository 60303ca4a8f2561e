import { addDays, dayOf } from '@dealwright/domain/calendar';
import { useEffect, useRef } from 'react';
import { type Odds, type OddsAsked, useComputeOdds } from './api.ts';

/** The last day whose end is known. */
export const yesterday = (): string => addDays(dayOf(new Date()), -1);

/** Asks for odds that nobody has asked for yet; once, so that a failure is not asked for again and again. */
export function useComputedOdds(odds: Odds | undefined, { as_of: asOf }: OddsAsked): void {
  const { mutate } = useComputeOdds();
  const asked = useRef<string>(undefined);
  const day = asOf ?? yesterday();
  const isDue = odds !== undefined && odds.asked === null;
  useEffect(() => {
    if (!isDue || asked.current === day) return;
    asked.current = day;
    mutate(day);
  }, [isDue, day, mutate]);
}
