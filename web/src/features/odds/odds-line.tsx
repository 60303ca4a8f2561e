import { useRef } from 'react';
import { useWasSeen } from '../../lib/use-was-seen.ts';
import { useDealChance } from './api.ts';
import { percentOf } from './odds-words.ts';

interface OddsLineProps {
  readonly number: number;
  readonly onWhy: () => void;
}

/** An open deal’s odds in one line; nothing where too little is known. Asks once it is in sight. */
export function OddsLine({ number, onWhy }: OddsLineProps) {
  const element = useRef<HTMLDivElement>(null);
  const { data } = useDealChance(number, useWasSeen(element));
  const odds = data?.odds;
  return (
    <div ref={element}>
      {odds && (
        <p className="px-4 pt-2 text-sm text-muted-foreground">
          Odds of winning in {odds.period}{' '}
          <span className="font-medium text-foreground tabular-nums">{percentOf(odds.chance)}</span>
          {' · '}
          <button
            type="button"
            aria-label={`Why ${percentOf(odds.chance)}`}
            onClick={onWhy}
            className="underline underline-offset-2 hover:text-primary touch:py-3"
          >
            Why
          </button>
        </p>
      )}
    </div>
  );
}
