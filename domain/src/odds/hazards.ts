import { EVIDENCE_LEVELS } from './deal-past.ts';
import { type Exposure, MOST_DAYS, THIRDS } from './exposure.ts';

/** Deal-days of the stage's average that every age is given, so that few deals say little. */
const PRIOR_DAYS = 200;
/** Endings that every third of the period and every level of evidence is given as they are expected. */
const PRIOR_ENDINGS = 20;
/** A class of ages has about this many endings, and there are at most so many classes besides the last. */
const ENDINGS_PER_CLASS = 30;
const MOST_CLASSES = 11;
const ROUNDS = 6;
const KINDS = ['won', 'lost', 'moved'] as const;
export type HazardKind = (typeof KINDS)[number];

/** Chances per day that an open deal is won, lost or moved on. */
export interface Hazards {
  readonly states: number;
  /** Per state: the ages at which a class begins; the last is older than any ending. */
  readonly edges: readonly (readonly number[])[];
  /** Per kind, state and class. */
  readonly base: Readonly<Record<HazardKind, readonly (readonly number[])[]>>;
  readonly byThird: Readonly<Record<'won' | 'lost', readonly number[]>>;
  readonly byEvidence: Readonly<Record<'won' | 'lost', readonly number[]>>;
  /** Per state: where those that move on go to, as shares. */
  readonly moves: readonly (readonly number[])[];
}

export function classOf(edges: readonly number[], age: number): number {
  let at = edges.length - 1;
  while (at > 0 && (edges[at] ?? 0) > age) at -= 1;
  return at;
}

/** Ages at which each class of a state begins: as many endings in each, and one for what is older than all. */
function edgesOf(exposure: Exposure, state: number): number[] {
  const endings = new Float64Array(MOST_DAYS + 1);
  let total = 0;
  for (let age = 0; age <= MOST_DAYS; age += 1) {
    for (let third = 0; third < THIRDS; third += 1) {
      for (let evidence = 0; evidence < EVIDENCE_LEVELS; evidence += 1) {
        const at = exposure.cell(state, age, third, evidence);
        for (const kind of KINDS) endings[age] = (endings[age] ?? 0) + (exposure[kind][at] ?? 0);
      }
    }
    total += endings[age] ?? 0;
  }
  const classes = Math.max(1, Math.min(MOST_CLASSES, Math.floor(total / ENDINGS_PER_CLASS)));
  const edges = [0];
  let seen = 0;
  let oldest = -1;
  for (let age = 0; age <= MOST_DAYS; age += 1) {
    if (seen >= (total * edges.length) / classes && edges.length < classes && age > (edges.at(-1) ?? 0)) {
      edges.push(age);
    }
    seen += endings[age] ?? 0;
    if (endings[age]) oldest = age;
  }
  if (oldest >= 0 && oldest < MOST_DAYS) edges.push(oldest + 1);
  return edges;
}

/** Sums of a state's cells by class, third and evidence. */
interface Cell {
  readonly state: number;
  readonly group: number;
  readonly third: number;
  readonly evidence: number;
  readonly days: number;
  readonly won: number;
  readonly lost: number;
  readonly moved: number;
}

function cellsOf(exposure: Exposure, edges: readonly (readonly number[])[]): Cell[] {
  const cells = new Map<number, { -readonly [K in keyof Cell]: Cell[K] }>();
  for (let state = 0; state < exposure.states; state += 1) {
    for (let age = 0; age <= MOST_DAYS; age += 1) {
      const group = classOf(edges[state] ?? [0], age);
      for (let third = 0; third < THIRDS; third += 1) {
        for (let evidence = 0; evidence < EVIDENCE_LEVELS; evidence += 1) {
          const at = exposure.cell(state, age, third, evidence);
          if (!(exposure.days[at] || exposure.won[at] || exposure.lost[at] || exposure.moved[at])) continue;
          const key = exposure.cell(state, group, third, evidence);
          const cell = cells.get(key) ?? {
            state,
            group,
            third,
            evidence,
            days: 0,
            won: 0,
            lost: 0,
            moved: 0,
          };
          cell.days += exposure.days[at] ?? 0;
          for (const kind of KINDS) cell[kind] += exposure[kind][at] ?? 0;
          cells.set(key, cell);
        }
      }
    }
  }
  return [...cells.values()];
}

const ratio = (observed: number, expected: number): number =>
  (observed + PRIOR_ENDINGS) / (expected + PRIOR_ENDINGS);

/** The hazard of each class, shrunk to its state and the state to the company, with the factors as they are. */
function baseOf(
  cells: readonly Cell[],
  kind: HazardKind,
  edges: readonly (readonly number[])[],
  factor: (cell: Cell) => number,
): number[][] {
  const all = { ended: 0, days: 0 };
  const states = edges.map((of) => ({ ended: 0, days: 0, groups: of.map(() => ({ ended: 0, days: 0 })) }));
  for (const cell of cells) {
    const state = states[cell.state];
    const days = cell.days * factor(cell);
    for (const sum of [all, state, state?.groups[cell.group]]) {
      if (!sum) continue;
      sum.ended += cell[kind];
      sum.days += days;
    }
  }
  const company = all.days > 0 ? all.ended / all.days : 0;
  return states.map((state) => {
    const average = (state.ended + PRIOR_DAYS * company) / (state.days + PRIOR_DAYS);
    return state.groups.map((group) => (group.ended + PRIOR_DAYS * average) / (group.days + PRIOR_DAYS));
  });
}

/** Competing hazards: by age in the state, times a factor of the period's third and one of the evidence. */
export function fitHazards(exposure: Exposure): Hazards {
  const edges = Array.from({ length: exposure.states }, (_, state) => edgesOf(exposure, state));
  const cells = cellsOf(exposure, edges);
  const fit = (kind: 'won' | 'lost') => {
    let thirds: number[] = Array.from({ length: THIRDS }, () => 1);
    let levels: number[] = Array.from({ length: EVIDENCE_LEVELS }, () => 1);
    let base: number[][] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const factor = (cell: Cell) => (thirds[cell.third] ?? 1) * (levels[cell.evidence] ?? 1);
      base = baseOf(cells, kind, edges, factor);
      const expected = (cell: Cell) => cell.days * (base[cell.state]?.[cell.group] ?? 0);
      thirds = factors(cells, kind, 'third', THIRDS, (cell) => expected(cell) * (levels[cell.evidence] ?? 1));
      levels = factors(
        cells,
        kind,
        'evidence',
        EVIDENCE_LEVELS,
        (cell) => expected(cell) * (thirds[cell.third] ?? 1),
      );
    }
    return { base, thirds, levels };
  };
  const [won, lost] = [fit('won'), fit('lost')];
  return {
    states: exposure.states,
    edges,
    base: { won: won.base, lost: lost.base, moved: baseOf(cells, 'moved', edges, () => 1) },
    byThird: { won: won.thirds, lost: lost.thirds },
    byEvidence: { won: won.levels, lost: lost.levels },
    moves: movesOf(exposure),
  };
}

function factors(
  cells: readonly Cell[],
  kind: 'won' | 'lost',
  by: 'third' | 'evidence',
  length: number,
  expected: (cell: Cell) => number,
): number[] {
  const sums = Array.from({ length }, () => ({ observed: 0, expected: 0 }));
  for (const cell of cells) {
    const sum = sums[cell[by]];
    if (!sum) continue;
    sum.observed += cell[kind];
    sum.expected += expected(cell);
  }
  return sums.map((sum) => ratio(sum.observed, sum.expected));
}

function movesOf({ states, moves }: Exposure): number[][] {
  return Array.from({ length: states }, (_, from) => {
    const row = [...moves.slice(from * states, (from + 1) * states)];
    const total = row.reduce((sum, count) => sum + count, 0);
    return row.map((count) => (total > 0 ? count / total : 0));
  });
}
