import { PILLARS } from '@dealwright/domain/pillar';

/** Small drawings of what each page shows, in the theme's own colours. */

const FRAME = { viewBox: '0 0 320 144', width: 320, height: 144, className: 'shrink-0' } as const;
const LINE = 'hsl(var(--input) / 0.55)';
const SURFACE = 'hsl(var(--card))';
const GRADES = [
  'transparent',
  'var(--color-grade-1)',
  'var(--color-grade-2)',
  'var(--color-grade-3)',
] as const;

function Tank({ x, y, grade }: { readonly x: number; readonly y: number; readonly grade: 0 | 1 | 2 | 3 }) {
  const height = (14 * grade) / 3;
  return (
    <g>
      <rect x={x} y={y + 14 - height} width="8" height={height} rx="1.5" fill={GRADES[grade]} />
      <rect x={x + 0.5} y={y + 0.5} width="7" height="13" rx="2" fill="none" stroke={LINE} />
    </g>
  );
}

const CARDS: readonly {
  readonly x: number;
  readonly y: number;
  readonly grades: readonly (0 | 1 | 2 | 3)[];
}[] = [
  { x: 22, y: 22, grades: [2, 0, 1, 1, 0, 2, 1, 0] },
  { x: 118, y: 82, grades: [2, 1, 0, 2, 0, 3, 1, 1] },
  { x: 118, y: 22, grades: [3, 2, 2, 1, 1, 3, 2, 1] },
  { x: 214, y: 22, grades: [3, 3, 2, 3, 2, 3, 3, 2] },
  { x: 214, y: 82, grades: [3, 2, 3, 2, 3, 3, 3, 1] },
];

export function BoardPicture() {
  return (
    <svg aria-hidden {...FRAME}>
      {CARDS.map(({ x, y, grades }) => (
        <g key={`${x}-${y}`}>
          <rect x={x} y={y} width="86" height="52" rx="6" fill={SURFACE} stroke="hsl(var(--border))" />
          <rect x={x + 9} y={y + 10} width="42" height="4" rx="2" fill={LINE} />
          {PILLARS.map((pillar, place) => (
            <Tank key={pillar} x={x + 9 + place * 8.8} y={y + 27} grade={grades[place] ?? 0} />
          ))}
        </g>
      ))}
    </svg>
  );
}

const STAGES = [92, 74, 60, 44, 31, 22, 14];

export function FunnelPicture() {
  return (
    <svg aria-hidden {...FRAME}>
      <line x1="40" x2="280" y1="118.5" y2="118.5" stroke={LINE} />
      {STAGES.map((height, stage) => (
        <rect
          key={height}
          x={46 + stage * 33}
          y={118 - height}
          width="24"
          height={height}
          rx="3"
          fill={`color-mix(in srgb, hsl(var(--primary)) ${34 + stage * 11}%, hsl(var(--card)))`}
        />
      ))}
    </svg>
  );
}

const PEOPLE = [
  { x: 160, y: 34, size: 13, fill: GRADES[3], to: null },
  { x: 96, y: 78, size: 11, fill: GRADES[2], to: 0 },
  { x: 160, y: 86, size: 11, fill: GRADES[1], to: 0 },
  { x: 224, y: 78, size: 11, fill: GRADES[2], to: 0 },
  { x: 64, y: 120, size: 8, fill: GRADES[1], to: 1 },
  { x: 122, y: 120, size: 8, fill: SURFACE, to: 1 },
  { x: 252, y: 120, size: 8, fill: GRADES[1], to: 3 },
] as const;

export function AccountsPicture() {
  return (
    <svg aria-hidden {...FRAME}>
      {PEOPLE.map(({ x, y, to }) => {
        const above = to === null ? null : PEOPLE[to];
        return above && <line key={`${x}-${y}`} x1={x} y1={y} x2={above.x} y2={above.y} stroke={LINE} />;
      })}
      {PEOPLE.map(({ x, y, size, fill }) => (
        <g key={`${x}-${y}`}>
          <circle cx={x} cy={y} r={size + 3} fill="hsl(var(--muted))" />
          <circle cx={x} cy={y} r={size} fill={fill} stroke={LINE} />
        </g>
      ))}
    </svg>
  );
}

const REGIONS = [
  { d: 'M58 30h58l10 34-34 22-40-14z', fill: GRADES[1] },
  { d: 'M119 30h62l8 46-56-12z', fill: GRADES[2] },
  { d: 'M184 30h76l-12 40-56 6z', fill: GRADES[1] },
  { d: 'M94 88l36-22 58 13-6 38h-70z', fill: GRADES[3] },
  { d: 'M191 79l57-6 10 30-28 14h-45z', fill: SURFACE },
] as const;

export function TerritoryPicture() {
  return (
    <svg aria-hidden {...FRAME}>
      {REGIONS.map(({ d, fill }) => (
        <path key={d} d={d} fill={fill} stroke={LINE} strokeLinejoin="round" />
      ))}
    </svg>
  );
}
