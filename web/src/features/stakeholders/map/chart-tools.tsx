import { Maximize, Minus, Plus } from 'lucide-react';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { useChartZoom } from './use-chart-zoom.ts';

interface ChartToolsProps {
  readonly zoom: ReturnType<typeof useChartZoom>;
  readonly canEdit: boolean;
}

/** What the marks mean, and how near the chart is. */
export function ChartTools({ zoom, canEdit }: ChartToolsProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-border px-4 pb-1.5">
      <p className="text-xs text-muted-foreground">
        Solid lines: reports to. Dashed arrows: influences. Bars and heavier frames: more influence.
        {canEdit && ' Drag a card onto a manager, or press M on it.'} Press W on a card to see the deal
        without them.
      </p>
      <span className="flex items-center gap-0.5">
        <IconButton label="Zoom out" size="sm" disabled={!zoom.canFarther} onClick={zoom.farther}>
          <Minus aria-hidden />
        </IconButton>
        <span className="w-10 text-center text-xs text-muted-foreground tabular-nums">
          {Math.round(zoom.scale * 100)}%
        </span>
        <IconButton label="Zoom in" size="sm" disabled={!zoom.canNearer} onClick={zoom.nearer}>
          <Plus aria-hidden />
        </IconButton>
        <IconButton label="Show the whole map" size="sm" onClick={zoom.fit}>
          <Maximize aria-hidden />
        </IconButton>
      </span>
    </div>
  );
}
