import type { ReactNode } from 'react';
import { Grid, NamesBelow, TicksBeside } from './axis.tsx';
import { MarkSlider } from './mark-slider.tsx';
import { namedOf, type Place, placesOf, type ValueScale, valueScale } from './scales.ts';

/** Above the highest tick, whose name is as high as this on either side. In pixels. */
const TOP = 8;
const GAP = 0.25;

interface ColumnChartProps {
  readonly label: string;
  readonly count: number;
  /** The values that the axis has room for. */
  readonly values: readonly number[];
  readonly isLoose?: boolean;
  readonly isWhole?: boolean;
  /** In pixels, without the names below. */
  readonly height: number;
  /** A tick of the axis. */
  readonly format: (value: number) => string;
  /** A mark’s name below it. */
  readonly nameOf: (index: number) => string;
  /** The whole mark, read out. */
  readonly words: (index: number) => string | undefined;
  readonly at: number | null;
  readonly onAt: (at: number | null) => void;
  readonly children: (index: number, place: Place, scale: ValueScale) => ReactNode;
}

/** Marks side by side on an axis of values, gone through by pointer or arrow keys. */
export function ColumnChart(props: ColumnChartProps) {
  const {
    label,
    count,
    values,
    isLoose = false,
    isWhole = true,
    height,
    format,
    nameOf,
    words,
    at,
    onAt,
  } = props;
  const along = [height - 1, TOP] as const;
  const scale = valueScale(values, { along, isLoose, isWhole, about: height < 140 ? 3 : 5 });
  const places = placesOf(count, GAP);
  const names = namedOf(count).map((index) => ({
    key: index,
    text: nameOf(index),
    at: places[index]?.middle ?? 0,
  }));
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
      <TicksBeside scale={scale} format={format} />
      <MarkSlider label={label} count={count} at={at} onAt={onAt} words={words} className="rounded-sm">
        <svg aria-hidden="true" height={height} className="block w-full overflow-visible">
          <Grid scale={scale} go="up" />
          {places.map((place, index) => (
            <g key={place.start} onPointerEnter={() => onAt(index)} onPointerDown={() => onAt(index)}>
              <rect
                x={`${place.start}%`}
                width={`${place.step}%`}
                height={height}
                className={index === at ? 'fill-foreground/8' : 'fill-transparent'}
              />
              {props.children(index, place, scale)}
            </g>
          ))}
        </svg>
      </MarkSlider>
      <div className="col-start-2">
        <NamesBelow names={names} />
      </div>
    </div>
  );
}
