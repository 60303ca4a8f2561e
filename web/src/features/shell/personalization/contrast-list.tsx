import { contrastsOf, type ThemeColours } from '@dealwright/domain/theme';
import { TriangleAlert } from 'lucide-react';
import type { CSSProperties } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { Card } from '../../../ui/card.tsx';
import { contrastSummary, pairLabel, ratioLabel } from './theme-words.ts';

/** Whether everything can be read, in a sentence that follows every change. */
export function ContrastSummary({ colours }: { readonly colours: ThemeColours }) {
  const pairs = contrastsOf(colours);
  const fine = pairs.every(({ passes }) => passes);
  return (
    <div role="status">
      <Callout tone={fine ? 'won' : 'warn'}>{contrastSummary(pairs)}</Callout>
    </div>
  );
}

/** How well each pair of colours can be distinguished, with a warning where that is not enough. */
export function ContrastList({ colours }: { readonly colours: ThemeColours }) {
  const pairs = contrastsOf(colours);
  return (
    <Card title="Contrast" description="WCAG AA requires 4.5 for text, and 3 for borders and focus.">
      <ul aria-label="Contrast" className="flex flex-col">
        {pairs.map((pair) => {
          const look: CSSProperties = {
            color: `hsl(${colours[pair.front]})`,
            backgroundColor: `hsl(${colours[pair.back]})`,
          };
          return (
            <li key={pair.front + pair.back} className="flex min-h-8 items-center gap-2.5 text-sm">
              <span
                aria-hidden
                style={look}
                className="grid h-6 w-8 shrink-0 place-items-center rounded-sm border border-border text-xs font-medium"
              >
                {pair.wanted > 3 ? 'Aa' : <span className="size-3 rounded-full border-2 border-current" />}
              </span>
              <span className="min-w-0 flex-1">{pairLabel(pair)}</span>
              <span className="text-muted-foreground tabular-nums">{ratioLabel(pair.ratio)}</span>
              {!pair.passes && (
                <Badge tone="warn" icon={<TriangleAlert aria-hidden />}>
                  Below {pair.wanted}
                </Badge>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
