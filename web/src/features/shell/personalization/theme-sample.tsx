import type { ThemeColours } from '@dealwright/domain/theme';
import { House, Search, SquareKanban } from 'lucide-react';
import { type CSSProperties, useMemo } from 'react';
import { EXAMPLE_PILLARS } from '../../../landing/example-deal.ts';
import { paintOf } from '../../../lib/custom-themes.ts';
import { cx } from '../../../lib/cx.ts';
import type { ColourMode } from '../../../lib/theme.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Input } from '../../../ui/input.tsx';
import { PillarStrip } from '../../../ui/pillar-strip.tsx';
import { Score } from '../../../ui/score.tsx';
import { StageBadge } from '../../../ui/stage-badge.tsx';

interface ThemeSampleProps {
  readonly colours: ThemeColours;
  readonly mode: ColourMode;
}

/** A piece of the product in these colours, made of the parts that the product itself is made of. Only to look at. */
export function ThemeSample({ colours, mode }: ThemeSampleProps) {
  const style = useMemo(() => paintOf(colours)[mode] as CSSProperties, [colours, mode]);
  return (
    <div
      role="img"
      aria-label="Sample of the theme"
      className="overflow-hidden rounded-lg border border-border"
    >
      <div inert data-mode={mode} style={style} className="bg-background text-sm text-foreground">
        <div className="flex items-center gap-1 border-b border-border bg-card px-2 py-1.5 text-card-foreground [&_svg]:size-4">
          <span
            className={cx(
              'flex items-center gap-1.5 rounded-lg bg-secondary px-2 py-1 text-secondary-foreground',
              '[&_svg]:text-primary',
            )}
          >
            <SquareKanban aria-hidden /> Deals
          </span>
          <span className="flex items-center gap-1.5 px-2 py-1 text-muted-foreground">
            <House aria-hidden /> Home
          </span>
          <Search aria-hidden className="mr-1 ml-auto text-muted-foreground" />
        </div>
        <div className="flex flex-col gap-3 p-3">
          <SampleDeal />
          <p className="rounded-lg bg-accent px-3 py-2 text-accent-foreground">
            What did Ana say about the budget?
          </p>
          <p className="rounded-lg bg-muted px-3 py-2 text-muted-foreground">Nothing heard for 20 days.</p>
          <Input
            defaultValue="Call Ana on Tuesday"
            aria-label="Next step"
            className="border-ring outline-2 -outline-offset-1 outline-ring"
          />
          <div className="flex flex-wrap gap-2">
            <Button variant="primary" size="sm">
              Accept
            </Button>
            <Button size="sm">Later</Button>
            <Button variant="destructive" size="sm">
              Retract
            </Button>
          </div>
        </div>
      </div>
    </div>
  );
}

function SampleDeal() {
  return (
    <div className="rounded-lg border border-border bg-card p-3 text-card-foreground">
      <div className="flex items-center justify-between gap-2">
        <span className="font-medium">Harbour Freight</span>
        <StageBadge stage="proposal" />
      </div>
      <p className="mt-0.5 text-xs text-muted-foreground">LEAD-42 · closes in three weeks</p>
      <div className="mt-2.5 flex flex-wrap items-center justify-between gap-2">
        <PillarStrip pillars={EXAMPLE_PILLARS} size="sm" interactive={false} />
        <Score score={64} weakest="economic_buyer" size="sm" />
      </div>
      <div className="mt-2.5 flex flex-wrap gap-1.5">
        <Badge tone="primary">2 suggestions</Badge>
        <Badge tone="warn">Aging</Badge>
        <Badge tone="lost">Disputed</Badge>
        <Badge tone="won">Proven</Badge>
      </div>
    </div>
  );
}
