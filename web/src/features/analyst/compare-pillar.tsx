import { PILLAR_DEFINITIONS } from '@dealwright/domain/pillar';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatCount } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { GradeBadge } from '../qualification/evidence/grade-badge.tsx';
import type { ComparePillar as Comparison } from './api.ts';

interface ComparePillarProps {
  readonly comparison: Comparison;
  /** The suggestions. */
  readonly children: ReactNode;
}

/** One pillar, as it stands and as the suggestions would make it. */
export function ComparePillar({ comparison, children }: ComparePillarProps) {
  const { pillar, today, proposed } = comparison;
  const { name } = PILLAR_DEFINITIONS[pillar];
  return (
    <section aria-label={name} className="rounded-lg border border-border bg-card">
      <h2 className="px-4 pt-3.5 text-lg">{name}</h2>
      <div className="grid gap-3 px-4 py-3 md:grid-cols-[minmax(0,1fr)_1rem_minmax(0,1fr)] md:items-center">
        <Side label="Today" side={today} />
        <ArrowRight aria-hidden className="size-4 text-muted-foreground max-md:hidden" />
        <Side label="With all of these" side={proposed} />
      </div>
      <ul className="divide-y divide-border/60 border-t border-border px-4">{children}</ul>
    </section>
  );
}

interface SideProps {
  readonly label: string;
  readonly side: Comparison['today'];
}

function Side({ label, side }: SideProps) {
  return (
    <div className="min-w-0 self-stretch rounded-md bg-muted/60 px-3 py-2">
      <p className="flex flex-wrap items-center gap-2 text-xs text-muted-foreground">
        {label}
        <GradeBadge grade={side.grade} />
        {side.disputed && <Badge tone="lost">Disputed</Badge>}
        <span className="ml-auto">
          {side.evidence === 0
            ? 'no evidence'
            : formatCount(side.evidence, 'piece of evidence', 'pieces of evidence')}
        </span>
      </p>
      <p className="mt-1 line-clamp-3 text-sm text-pretty [overflow-wrap:anywhere]">
        {side.statement ?? <span className="text-muted-foreground">Nothing known yet</span>}
      </p>
    </div>
  );
}
