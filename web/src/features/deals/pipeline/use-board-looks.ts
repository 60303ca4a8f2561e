import { STAGES, type Stage } from '@dealwright/domain/stage';
import { useCallback, useState } from 'react';
import { useSession } from '../../identity/session/api.ts';

export type Density = 'comfortable' | 'compact';

interface Looks {
  readonly density: Density;
  /** Stages whose column is folded to a narrow one. */
  readonly folded: readonly Stage[];
}

const isStage = (value: unknown): value is Stage => STAGES.some((stage) => stage === value);

const AT_FIRST: Looks = { density: 'comfortable', folded: [] };

const keyOf = (person: string | undefined) => `dealwright.board.${person ?? 'nobody'}`;

/** What was kept, as far as it can be read. */
export function readLooks(stored: string | null): Looks {
  try {
    const kept: unknown = JSON.parse(stored ?? 'null');
    if (typeof kept !== 'object' || kept === null) return AT_FIRST;
    const density = 'density' in kept && kept.density === 'compact' ? 'compact' : 'comfortable';
    const folded = 'folded' in kept && Array.isArray(kept.folded) ? kept.folded.filter(isStage) : [];
    return { density, folded };
  } catch {
    return AT_FIRST;
  }
}

function load(key: string): Looks {
  try {
    return readLooks(window.localStorage.getItem(key));
  } catch {
    return AT_FIRST;
  }
}

/** How dense the board is and which columns are folded; kept for each person in this browser. */
export function useBoardLooks() {
  const key = keyOf(useSession().data?.user?.id);
  const [kept, setKept] = useState(() => ({ key, looks: load(key) }));
  const looks = kept.key === key ? kept.looks : load(key);
  const change = useCallback(
    (next: (looks: Looks) => Looks) => {
      setKept((before) => {
        const after = next(before.key === key ? before.looks : load(key));
        try {
          window.localStorage.setItem(key, JSON.stringify(after));
        } catch {
          // Without storage the choice holds until the page is left.
        }
        return { key, looks: after };
      });
    },
    [key],
  );
  const toggleFold = useCallback(
    (stage: Stage) =>
      change(({ folded, ...rest }) => ({
        ...rest,
        folded: folded.includes(stage) ? folded.filter((other) => other !== stage) : [...folded, stage],
      })),
    [change],
  );
  const setDensity = useCallback(
    (density: Density) => change((before) => ({ ...before, density })),
    [change],
  );
  return { ...looks, toggleFold, setDensity };
}

export type BoardLooks = ReturnType<typeof useBoardLooks>;
