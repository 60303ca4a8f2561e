import { isClosed, STAGES, type Stage } from '../stage.ts';
import {
  type Closing,
  type DayNumber,
  type DealPast,
  evidenceLevel,
  type Spell,
  type SpellEnd,
} from './deal-past.ts';

const MS_PER_DAY = 86_400_000;
/** What is recorded later than this was told afterwards. */
const AT_ONCE_MS = MS_PER_DAY;

/** What a deal was from one time to another; times in milliseconds. */
export interface PastVersion {
  readonly dealId: string;
  readonly ownerId: string;
  readonly validFrom: number;
  /** Infinity for what still holds. */
  readonly validTo: number;
  readonly recordedAt: number;
  /** Null where the deal was open and nobody said in which stage. */
  readonly stage: Stage | null;
  /** In minor units of the reporting currency; null without one. */
  readonly amount: number | null;
  /** The currency of an amount that has no rate, and the amount is in it; null for the reporting currency. */
  readonly unrated: string | null;
  readonly score: number | null;
  readonly isShelved: boolean;
}

/** Whether stages are told apart, or a deal’s age alone counts. */
export type StateKind = 'stage' | 'deal';

export const OPEN_STAGES: readonly Stage[] = STAGES.filter((stage) => !isClosed(stage));

const dayAt = (ms: number): DayNumber => (Number.isFinite(ms) ? Math.floor(ms / MS_PER_DAY) : ms);
const wasTold = ({ validFrom, recordedAt }: PastVersion): boolean => recordedAt - validFrom > AT_ONCE_MS;
const isOpen = ({ stage, isShelved }: PastVersion): boolean =>
  !isShelved && (stage === null || !isClosed(stage));

function endOf(version: PastVersion, next: PastVersion | undefined, kind: StateKind): SpellEnd | null {
  if (!next || next.isShelved || next.validFrom !== version.validTo) return null;
  if (next.stage === 'closed_won') return 'won';
  if (next.stage === 'closed_lost') return 'lost';
  return kind === 'stage' && next.stage !== version.stage && next.stage !== null ? 'moved' : null;
}

/** How often deals were closed from a stage that was on record at the time. */
export function closedFromStages(
  versions: readonly PastVersion[],
  after: DayNumber,
): { readonly won: number; readonly lost: number } {
  const counts = { won: 0, lost: 0 };
  for (const [at, version] of versions.entries()) {
    const before = versions[at - 1];
    if (!before || before.dealId !== version.dealId || before.stage === null || !isOpen(before)) continue;
    if (wasTold(version) || dayAt(version.validFrom) <= after) continue;
    if (version.stage === 'closed_won') counts.won += 1;
    if (version.stage === 'closed_lost') counts.lost += 1;
  }
  return counts;
}

/** A deal is closed once for each time it was open; the amount is the last one on record, and the last closing may hold. */
function closingsOf(versions: readonly PastVersion[]): Closing[] {
  const closings: Closing[] = [];
  let current: Closing | null = null;
  for (const version of versions) {
    const { stage } = version;
    if (stage === null || !isClosed(stage) || version.isShelved) {
      if (current) closings.push({ ...current, isHeld: false });
      current = null;
      continue;
    }
    const isWon = stage === 'closed_won';
    if (current && current.isWon !== isWon) closings.push({ ...current, isHeld: false });
    const day: DayNumber = current && current.isWon === isWon ? current.day : dayAt(version.validFrom);
    current = { day, isWon, isHeld: true, amount: version.amount ?? 0, unrated: version.unrated };
  }
  return current ? [...closings, current] : closings;
}

/** What the odds learn from a deal’s versions, oldest first and all of the same deal. */
export function pastOf(versions: readonly PastVersion[], kind: StateKind): DealPast {
  const spells: Spell[] = [];
  let entered = 0;
  let before: PastVersion | null = null;
  for (const [at, version] of versions.entries()) {
    const begins = dayAt(version.validFrom);
    const isOther = !(before && isOpen(before)) || (kind === 'stage' && before.stage !== version.stage);
    if (isOther) entered = begins;
    before = version;
    if (!isOpen(version) || (kind === 'stage' && version.stage === null)) continue;
    const from = kind === 'stage' && wasTold(version) ? Math.max(begins, dayAt(version.recordedAt)) : begins;
    const until = dayAt(version.validTo);
    if (from > until) continue;
    spells.push({
      state: kind === 'stage' && version.stage !== null ? OPEN_STAGES.indexOf(version.stage) : 0,
      entered,
      from,
      until,
      end: endOf(version, versions[at + 1], kind),
      evidence: evidenceLevel(version.score),
      amount: version.amount,
      unrated: version.unrated,
      amountKnownFrom: dayAt(version.recordedAt),
    });
  }
  const [first] = versions;
  return {
    id: first?.dealId ?? '',
    ownerId: before?.ownerId ?? '',
    opened: first ? dayAt(first.validFrom) : 0,
    spells,
    closings: closingsOf(versions),
  };
}
