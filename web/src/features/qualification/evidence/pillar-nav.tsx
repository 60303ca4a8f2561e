import type { Scorecard } from '@dealwright/contract/qualification/evidence';
import { PILLAR_DEFINITIONS } from '@dealwright/domain/pillar';
import { PillarCell } from '../../../ui/pillar-cell.tsx';
import { standingOf } from '../../../ui/pillar-reading.ts';

interface PillarNavProps {
  readonly pillars: Scorecard['pillars'];
  readonly onJump: (pillar: Scorecard['weakest_pillar']) => void;
}

/** The eight pillars as a table of contents that says how each one stands. */
export function PillarNav({ pillars, onJump }: PillarNavProps) {
  return (
    <nav aria-label="Pillars" className="sticky top-[calc(var(--header-height)+1rem)] flex flex-col gap-0.5">
      {pillars.map((reading) => (
        <button
          key={reading.pillar}
          type="button"
          onClick={() => onJump(reading.pillar)}
          className="flex h-9 items-center gap-2.5 rounded-md px-2 text-left text-sm hover:bg-muted"
        >
          <PillarCell reading={reading} className="h-4 w-3 shrink-0" />
          <span className="min-w-0 flex-1 truncate">{PILLAR_DEFINITIONS[reading.pillar].name}</span>
          <span className="text-xs text-muted-foreground">
            <span className={reading.disputed ? 'text-lost' : undefined}>{standingOf(reading)}</span>
          </span>
        </button>
      ))}
    </nav>
  );
}
