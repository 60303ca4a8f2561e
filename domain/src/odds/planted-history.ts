import { seededRandom } from '../close-plan/plan-odds.ts';
import type { DayNumber } from './deal-past.ts';
import type { PastVersion } from './pasts-of-versions.ts';
import { OPEN_STAGES } from './pasts-of-versions.ts';

const MS_PER_DAY = 86_400_000;

export interface PlantedCompany {
  readonly seed: number;
  /** First day that deals are opened on, and the day after the last. */
  readonly from: DayNumber;
  readonly before: DayNumber;
  /** How many deals a day, on average. */
  readonly arrivals: (day: DayNumber) => number;
  /** Chances per day that a deal is won, lost or moves on, by its stage and its age in it. */
  readonly hazards: (
    stage: number,
    age: number,
  ) => { readonly won: number; readonly lost: number; readonly moved: number };
  /** Brought in afterwards: stages and amounts were on record only from this time on, in milliseconds. */
  readonly broughtInAt?: number;
}

/** The deals of a company that were opened, moved, won and lost by known chances. */
export function plantedHistory(company: PlantedCompany): PastVersion[][] {
  const random = seededRandom(company.seed);
  const deals: PastVersion[][] = [];
  for (let day = company.from; day < company.before; day += 1) {
    const expected = company.arrivals(day);
    const count = Math.floor(expected) + (random() < expected % 1 ? 1 : 0);
    for (let at = 0; at < count; at += 1) {
      const ids = { dealId: `deal-${deals.length}`, ownerId: `seller-${deals.length % 3}` };
      deals.push(life(company, ids, day, random));
    }
  }
  return deals;
}

function life(
  company: PlantedCompany,
  ids: Pick<PastVersion, 'dealId' | 'ownerId'>,
  opened: DayNumber,
  random: () => number,
): PastVersion[] {
  const amount = Math.round(10_000 + 20_000 * random()) * 100;
  const versions: PastVersion[] = [];
  let [stage, entered] = [0, opened];
  const close = (day: DayNumber, next: PastVersion['stage']): void => {
    push(entered, day);
    versions.push(versionOf(day, Number.POSITIVE_INFINITY, next));
  };
  const versionOf = (from: DayNumber, to: DayNumber, of: PastVersion['stage']): PastVersion => ({
    ...ids,
    validFrom: from * MS_PER_DAY,
    validTo: to * MS_PER_DAY,
    recordedAt: company.broughtInAt ?? from * MS_PER_DAY,
    stage: of,
    amount,
    unrated: null,
    score: 0,
    isShelved: false,
  });
  const push = (from: DayNumber, to: DayNumber): void => {
    if (to > from) versions.push(versionOf(from, to, OPEN_STAGES[stage] ?? null));
  };
  for (let day = opened + 1; day < company.before; day += 1) {
    const { won, lost, moved } = company.hazards(stage, day - entered);
    const drawn = random();
    if (drawn < won) {
      close(day, 'closed_won');
      return versions;
    }
    if (drawn < won + lost) {
      close(day, 'closed_lost');
      return versions;
    }
    if (drawn < won + lost + moved) {
      push(entered, day);
      [stage, entered] = [stage + 1, day];
    }
  }
  push(entered, Number.POSITIVE_INFINITY);
  return versions;
}
