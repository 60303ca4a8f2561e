import { PILLAR_DEFINITIONS, type Pillar } from '@dealwright/domain/pillar';
import { Clock } from 'lucide-react';
import { formatCount } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';

interface GapMarkProps {
  readonly gaps: readonly Pillar[];
  /** Where the head of the column says what is counted. */
  readonly numberOnly?: boolean;
}

/** '2 gaps', and which in the title: pillars below what the stage expects. */
export function GapMark({ gaps, numberOnly = false }: GapMarkProps) {
  if (gaps.length === 0) return null;
  const names = gaps.map((pillar) => PILLAR_DEFINITIONS[pillar].name).join(', ');
  return (
    <span title={`Below what the stage expects: ${names}`}>
      <Badge tone="warn">
        {numberOnly ? gaps.length : formatCount(gaps.length, 'gap')}
        <span className="sr-only">: {names}</span>
      </Badge>
    </span>
  );
}

/** The next step was due some days ago. */
export function OverdueMark({ days, step }: { readonly days: number; readonly step: string | null }) {
  const words = `Next step ${formatCount(days, 'day')} overdue`;
  return (
    <span className="inline-flex items-center gap-1 text-warn" title={step ? `${words}: ${step}` : words}>
      <Clock aria-hidden className="size-3" />
      <span aria-hidden>{days}d overdue</span>
      <span className="sr-only">{words}</span>
    </span>
  );
}
