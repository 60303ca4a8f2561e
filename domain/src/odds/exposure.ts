import { type DayNumber, EVIDENCE_LEVELS, type PeriodAt, type Spell } from './deal-past.ts';

/** Longer stays in a stage are counted as this long. */
export const MOST_DAYS = 1000;
export const THIRDS = 3;

/** Which third of its period a day is in: for a quarter, its month. */
export function thirdOf(day: DayNumber, periodAt: PeriodAt): number {
  const { from, before } = periodAt(day);
  return Math.min(THIRDS - 1, Math.floor((THIRDS * (day - from)) / (before - from)));
}

/** The days that deals were open, and how they ended, by state, age, third of the period and evidence. */
export class Exposure {
  readonly states: number;
  readonly days: Float64Array;
  readonly won: Float64Array;
  readonly lost: Float64Array;
  readonly moved: Float64Array;
  /** How often deals moved from one state to another, as `from * states + to`. */
  readonly moves: Float64Array;
  /** The day of the last closing that was counted, and of the first; Infinity and -Infinity before. */
  totalWon = 0;
  totalLost = 0;
  readonly #thirds = new Map<DayNumber, number>();
  readonly #periodAt: PeriodAt;

  constructor(states: number, periodAt: PeriodAt) {
    const cells = states * (MOST_DAYS + 1) * THIRDS * EVIDENCE_LEVELS;
    this.states = states;
    this.#periodAt = periodAt;
    this.days = new Float64Array(cells);
    this.won = new Float64Array(cells);
    this.lost = new Float64Array(cells);
    this.moved = new Float64Array(cells);
    this.moves = new Float64Array(states * states);
  }

  cell(state: number, age: number, third: number, evidence: number): number {
    const capped = Math.min(age, MOST_DAYS);
    return ((state * (MOST_DAYS + 1) + capped) * THIRDS + third) * EVIDENCE_LEVELS + evidence;
  }

  third(day: DayNumber): number {
    let third = this.#thirds.get(day);
    if (third === undefined) {
      third = thirdOf(day, this.#periodAt);
      this.#thirds.set(day, third);
    }
    return third;
  }

  /** Counts the days of a spell from one day through another, and its end if it lies in them. */
  add(spell: Spell, from: DayNumber, through: DayNumber, next: number | null): void {
    const first = Math.max(from, spell.from === spell.entered ? spell.from : spell.from + 1);
    const last = Math.min(through, spell.until);
    for (let day = first; day <= last; day += 1) {
      const at = this.cell(spell.state, day - spell.entered, this.third(day), spell.evidence);
      this.days[at] = (this.days[at] ?? 0) + 1;
    }
    if (spell.end === null || spell.until < from || spell.until > through) return;
    const at = this.cell(spell.state, spell.until - spell.entered, this.third(spell.until), spell.evidence);
    this[spell.end][at] = (this[spell.end][at] ?? 0) + 1;
    if (spell.end === 'won') this.totalWon += 1;
    if (spell.end === 'lost') this.totalLost += 1;
    if (spell.end === 'moved' && next !== null) {
      const move = spell.state * this.states + next;
      this.moves[move] = (this.moves[move] ?? 0) + 1;
    }
  }
}
