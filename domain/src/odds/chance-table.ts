import { type Calibration, calibrated } from './calibration.ts';
import { type DayNumber, EVIDENCE_LEVELS } from './deal-past.ts';
import { classOf, type Hazards } from './hazards.ts';

/** The chance that an open deal is won before a day, from 0 to 1. */
export interface ChanceTable {
  /** For a deal that is open at the end of the day. */
  chance(state: number, age: number, evidence: number): number;
  /** The chances of a deal that comes to a state on each day that is left, summed over those days. */
  arrivals(state: number, evidence: number, calibration: Calibration): number;
}

/** Ages as far as a state tells them apart. */
const agesOf = (edges: readonly number[]): number => (edges.at(-1) ?? 0) + 2;

interface Layer {
  /** Per state and age: the chance from this day on. */
  readonly byState: readonly Float64Array[];
}

/** One day earlier: what can happen on the day, then as it goes on from the next. */
function dayBefore(hazards: Hazards, third: number, evidence: number, next: Layer): Layer {
  const won = (hazards.byThird.won[third] ?? 1) * (hazards.byEvidence.won[evidence] ?? 1);
  const lost = (hazards.byThird.lost[third] ?? 1) * (hazards.byEvidence.lost[evidence] ?? 1);
  const entries = next.byState.map((ages) => ages[0] ?? 0);
  const byState = next.byState.map((ages, state) => {
    const edges = hazards.edges[state] ?? [0];
    const moves = hazards.moves[state] ?? [];
    const onward = moves.reduce((sum, share, to) => sum + share * (entries[to] ?? 0), 0);
    return ages.map((_, age) => {
      const group = classOf(edges, age);
      let w = (hazards.base.won[state]?.[group] ?? 0) * won;
      let l = (hazards.base.lost[state]?.[group] ?? 0) * lost;
      let m = moves.length > 1 ? (hazards.base.moved[state]?.[group] ?? 0) : 0;
      const any = w + l + m;
      if (any > 1) [w, l, m] = [w / any, l / any, m / any];
      const stays = ages[Math.min(age + 1, ages.length - 1)] ?? 0;
      return w + m * onward + (1 - w - l - m) * stays;
    });
  });
  return { byState };
}

/**
 * Chances from the end of `asOf` until `before`, day by day from the last, so that each step of age, of the period and of
 * the stages counts as it comes.
 */
export function chanceTable(
  hazards: Hazards,
  asOf: DayNumber,
  before: DayNumber,
  third: (day: DayNumber) => number,
): ChanceTable {
  const empty = (): Layer => ({ byState: hazards.edges.map((edges) => new Float64Array(agesOf(edges))) });
  const entries: number[][][] = Array.from({ length: EVIDENCE_LEVELS }, () => hazards.edges.map(() => []));
  const now = Array.from({ length: EVIDENCE_LEVELS }, (_, evidence) => {
    let layer = empty();
    for (let day = before - 1; day > asOf; day -= 1) {
      layer = dayBefore(hazards, third(day), evidence, layer);
      for (const [state, ages] of layer.byState.entries()) entries[evidence]?.[state]?.push(ages[0] ?? 0);
    }
    return layer;
  });
  return {
    chance: (state, age, evidence) => {
      const ages = now[evidence]?.byState[state];
      return ages ? (ages[Math.min(age + 1, ages.length - 1)] ?? 0) : 0;
    },
    arrivals: (state, evidence, calibration) =>
      (entries[evidence]?.[state] ?? []).reduce((sum, chance) => sum + calibrated(chance, calibration), 0),
  };
}
