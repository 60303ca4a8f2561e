import type { BusinessProblem, Citation } from '@dealwright/contract/qualification/business-problem';
import { Quote } from 'lucide-react';
import { Badge } from '../../../ui/badge.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { lostWords } from './cost-words.ts';

export type OpenSource = (source: NonNullable<Citation['source']>) => void;

interface CitedMarkProps {
  readonly citation: Citation | null;
  readonly standing: BusinessProblem['statement']['standing'];
  readonly onOpenSource: OpenSource;
}

/** What a text or number rests on: the buyer's quote, which opens its source, or our estimate. */
export function CitedMark({ citation, standing, onOpenSource }: CitedMarkProps) {
  if (citation === null) return <Badge>Our estimate</Badge>;
  const { source, person, quote } = citation;
  const by = person ?? 'Our belief';
  const lost = lostWords(standing);
  return (
    <span className="inline-flex max-w-full flex-wrap items-center gap-1">
      <Tooltip label={`“${quote}”`}>
        <button
          type="button"
          disabled={source === null}
          onClick={() => source && onOpenSource(source)}
          aria-label={`Quote by ${by}: “${quote}”. Open the source`}
          className="inline-flex min-h-6 items-center rounded-sm touch:min-h-11"
        >
          <Badge tone={standing.state === 'proven' ? 'primary' : 'neutral'} icon={<Quote aria-hidden />}>
            {by}
          </Badge>
        </button>
      </Tooltip>
      {standing.state === 'claimed' && <Badge>Claimed</Badge>}
      {lost && <span className="text-xs text-warn">{lost}</span>}
    </span>
  );
}
