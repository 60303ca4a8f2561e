import type { MappedPerson } from '@dealwright/contract/stakeholders/map';
import { type ChartLayout, NODE, type Place } from './chart-layout.ts';
import { influencePath, influencePoints } from './influence-path.ts';

function reportingPath(above: Place, below: Place): string {
  const [fromX, fromY] = [above.x + NODE.width / 2, above.y + NODE.height];
  const [toX, toY] = [below.x + NODE.width / 2, below.y];
  const middle = (fromY + toY) / 2;
  return `M${fromX} ${fromY}V${middle}H${toX}V${toY}`;
}

interface ChartLinesProps {
  readonly layout: ChartLayout;
  readonly people: readonly MappedPerson[];
}

/** Solid lines lead from managers to reports, dashed arrows to the people someone influences. */
export function ChartLines({ layout, people }: ChartLinesProps) {
  const { places, lines, width, height } = layout;
  const cards = [...places.values()];
  const influences = people.flatMap(({ id, influences: ids }) => ids.map((to) => ({ from: id, to })));
  return (
    <svg aria-hidden width={width} height={height} className="pointer-events-none absolute inset-0">
      <defs>
        <marker
          id="influence-end"
          viewBox="0 0 8 8"
          refX="7"
          refY="4"
          markerWidth="7"
          markerHeight="7"
          orient="auto"
        >
          <path d="M0 0L8 4L0 8Z" className="fill-primary" />
        </marker>
      </defs>
      {lines.map(({ from, to }) => {
        const [above, below] = [places.get(from), places.get(to)];
        return above && below ? (
          <path
            key={to}
            d={reportingPath(above, below)}
            className="fill-none stroke-input"
            strokeWidth={1.5}
          />
        ) : null;
      })}
      {influences.map(({ from, to }) => {
        const [one, other] = [places.get(from), places.get(to)];
        return one && other ? (
          <path
            key={`${from}-${to}`}
            d={influencePath(influencePoints(one, other, cards))}
            className="fill-none stroke-primary"
            strokeWidth={1.5}
            strokeDasharray="5 4"
            markerEnd="url(#influence-end)"
          />
        ) : null;
      })}
    </svg>
  );
}
