import { COUNTRIES, countryName } from '@dealwright/domain/country';
import { geoNaturalEarth1, geoPath } from 'd3-geo';
import type { Feature, Geometry } from 'geojson';
import { type KeyboardEvent, useMemo } from 'react';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import world from 'world-atlas/countries-110m.json';
import { cx } from '../../lib/cx.ts';
import { formatCount } from '../../lib/format.ts';
import type { CountryShare } from './country-shares.ts';
import { legibleSigns } from './sign-places.ts';

const WIDTH = 960;
const HEIGHT = 470;
/** In square units of the picture: where a sign fits. */
const ROOM_FOR_SIGN = 160;
const PATTERNS = 8;
const ANTARCTICA = '010';

const topology = world as unknown as Topology<{ countries: GeometryCollection }>;
const CODES = new Map(COUNTRIES.map(({ number, code }) => [number, code]));

export type Part = 'world' | 'americas' | 'europe' | 'asia';

/** West, south, east and north of what is looked at closer. */
const PARTS: Readonly<Record<Exclude<Part, 'world'>, readonly [number, number, number, number]>> = {
  americas: [-165, -55, -35, 72],
  europe: [-24, 34, 45, 71],
  asia: [45, -45, 160, 55],
};

/** Where to look, and how much larger things are there than on the whole map. */
function viewOf(part: Part): { readonly box: string; readonly scale: number } {
  if (part === 'world') return { box: `0 0 ${WIDTH} ${HEIGHT}`, scale: 1 };
  const [west, south, east, north] = PARTS[part];
  const middle = (west + east) / 2;
  const corners = [
    [west, south],
    [west, north],
    [middle, south],
    [middle, north],
    [east, south],
    [east, north],
  ].flatMap(([x = 0, y = 0]) => [projection([x, y]) ?? [0, 0]]);
  const xs = corners.map(([x = 0]) => x);
  const ys = corners.map(([, y = 0]) => y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const scale = Math.min(WIDTH / (Math.max(...xs) - left), HEIGHT / (Math.max(...ys) - top));
  const [width, height] = [WIDTH / scale, HEIGHT / scale];
  const x = (left + Math.max(...xs) - width) / 2;
  const y = (top + Math.max(...ys) - height) / 2;
  return { box: [x, y, width, height].map((value) => value.toFixed(1)).join(' '), scale };
}

interface Shape {
  readonly code: string | null;
  readonly path: string;
  readonly centre: readonly [number, number];
  readonly area: number;
}

/** Of a country in several parts the largest: France is not where French Guiana pulls it. */
function mainPart(shape: Feature<Geometry>, area: (part: Feature<Geometry>) => number): Feature<Geometry> {
  if (shape.geometry.type !== 'MultiPolygon') return shape;
  const parts = shape.geometry.coordinates.map(
    (coordinates): Feature<Geometry> => ({ ...shape, geometry: { type: 'Polygon', coordinates } }),
  );
  return parts.sort((a, b) => area(b) - area(a))[0] ?? shape;
}

const { features } = feature(topology, topology.objects.countries);
const shown = features.filter(({ id }) => id !== ANTARCTICA);
const projection = geoNaturalEarth1().fitSize([WIDTH, HEIGHT], {
  type: 'FeatureCollection',
  features: shown,
});

function drawWorld(): Shape[] {
  const path = geoPath(projection).digits(1);
  return shown.map((shape) => {
    const main = mainPart(shape, (part) => path.area(part));
    return {
      code: CODES.get(String(shape.id)) ?? null,
      path: path(shape) ?? '',
      centre: path.centroid(main),
      area: path.area(main),
    };
  });
}

let drawn: Shape[] | null = null;

function sentence({ code, territory, shared, country }: CountryShare): string {
  const whose = territory ? `${territory.name}${shared ? ' and others' : ''}` : 'unassigned';
  const accounts = country ? `, ${formatCount(country.accounts, 'account')}` : ', no account yet';
  return `${countryName(code)}: ${whose}${accounts}`;
}

interface WorldMapProps {
  readonly title: string;
  readonly part: Part;
  readonly shares: ReadonlyMap<string, CountryShare>;
  /** In the order of the list: each has its hatching. */
  readonly territoryIds: readonly string[];
  readonly onChoose: (share: CountryShare) => void;
}

/** Countries hatched by territory, each with its code; those with unassigned accounts are ringed. */
export default function WorldMap({ title, part, shares, territoryIds, onChoose }: WorldMapProps) {
  const shapes = useMemo(() => {
    drawn ??= drawWorld();
    return drawn;
  }, []);
  const { box, scale } = viewOf(part);
  const patternOf = (id: string) => territoryIds.indexOf(id) % PATTERNS;
  const taken = shapes.flatMap((shape) => {
    const share = shape.code === null ? undefined : shares.get(shape.code);
    return share ? [{ shape, share }] : [];
  });
  const fontSize = 13 / scale;
  const signs = legibleSigns(
    taken.flatMap(({ shape: { centre, area }, share: { code, territory } }) =>
      territory && area * scale * scale > ROOM_FOR_SIGN ? { code, text: territory.sign, centre, area } : [],
    ),
    fontSize,
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing is no fieldset
    <svg viewBox={box} className="h-auto w-full" role="group" aria-label={title}>
      <Hatchings scale={scale} />
      {shapes.map(({ path }) => (
        <path
          key={path.slice(0, 40)}
          d={path}
          className="fill-secondary stroke-card"
          strokeWidth={0.6}
          vectorEffect="non-scaling-stroke"
          aria-hidden
        />
      ))}
      {taken.map(({ shape, share }) => (
        <Country
          key={share.code}
          shape={shape}
          share={share}
          pattern={share.territory ? patternOf(share.territory.id) : null}
          onChoose={onChoose}
        />
      ))}
      {signs.map(({ code, text, centre }) => (
        <Sign key={code} text={text} centre={centre} scale={scale} fontSize={fontSize} />
      ))}
    </svg>
  );
}

interface SignProps {
  readonly text: string;
  readonly centre: readonly [number, number];
  readonly scale: number;
  readonly fontSize: number;
}

function Sign({ text, centre, scale, fontSize }: SignProps) {
  return (
    <text
      aria-hidden
      x={centre[0]}
      y={centre[1]}
      dy="0.35em"
      textAnchor="middle"
      strokeWidth={3 / scale}
      fontSize={fontSize}
      paintOrder="stroke"
      className="pointer-events-none fill-foreground stroke-card font-medium"
    >
      {text}
    </text>
  );
}

interface CountryProps {
  readonly shape: Shape;
  readonly share: CountryShare;
  readonly pattern: number | null;
  readonly onChoose: (share: CountryShare) => void;
}

function Country({ shape, share, pattern, onChoose }: CountryProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    onChoose(share);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a path of a drawing cannot be a button element
    <path
      role="button"
      tabIndex={0}
      aria-label={sentence(share)}
      d={shape.path}
      vectorEffect="non-scaling-stroke"
      fill={pattern === null ? 'var(--map-nobody)' : `url(#hatching-${pattern})`}
      strokeWidth={pattern === null ? 1.4 : 0.8}
      strokeDasharray={pattern === null ? '3 2' : undefined}
      className={cx(
        'cursor-pointer outline-none focus-visible:stroke-ring focus-visible:stroke-2',
        pattern === null
          ? 'stroke-warn [--map-nobody:var(--color-warn-tint)]'
          : 'stroke-foreground/50 hover:stroke-foreground',
      )}
      onClick={() => onChoose(share)}
      onKeyDown={onKeyDown}
    >
      <title>{sentence(share)}</title>
    </path>
  );
}

const MARKED = [
  {
    id: 4,
    gap: 6,
    base: 'fill-primary-tint',
    mark: <circle cx={3} cy={3} r={1.5} className="fill-primary" />,
  },
  {
    id: 5,
    gap: 7,
    base: 'fill-grade-1',
    mark: <path d="M0 0L7 7M7 0L0 7" className="stroke-primary" strokeWidth={1} />,
  },
  { id: 6, gap: 6, base: 'fill-grade-2', mark: null },
  {
    id: 7,
    gap: 6,
    base: 'fill-primary-tint',
    mark: <path d="M0 3H6M3 0V6" className="stroke-primary" strokeWidth={0.9} />,
  },
];

/** Lines one way and the other, dots and crosses in three strengths: neighbours differ without colour. */
function Hatchings({ scale }: { readonly scale: number }) {
  const lines = [
    { turn: 45, gap: 6, base: 'fill-grade-1' },
    { turn: -45, gap: 6, base: 'fill-primary-tint' },
    { turn: 0, gap: 5, base: 'fill-grade-1' },
    { turn: 90, gap: 5, base: 'fill-primary-tint' },
  ];
  return (
    <defs>
      {lines.map(({ turn, gap, base }, at) => (
        <pattern
          key={turn}
          id={`hatching-${at}`}
          width={gap}
          height={gap}
          patternUnits="userSpaceOnUse"
          patternTransform={`rotate(${turn}) scale(${1 / scale})`}
        >
          <rect width={gap} height={gap} className={base} />
          <line y2={gap} className="stroke-primary" strokeWidth={1.6} />
        </pattern>
      ))}
      {MARKED.map(({ id, gap, base, mark }) => (
        <pattern
          key={id}
          id={`hatching-${id}`}
          patternTransform={`scale(${1 / scale})`}
          width={gap}
          height={gap}
          patternUnits="userSpaceOnUse"
        >
          <rect width={gap} height={gap} className={base} />
          {mark}
        </pattern>
      ))}
    </defs>
  );
}
