import { type Day, daysBetween } from './calendar.ts';
import { type BuyingRole, RECENT_DAYS, type Stance } from './stakeholder.ts';

/** A person of a deal, as far as how well we cover the buyer depends on them. */
export interface CoveredPerson {
  readonly side: 'buyer' | 'partner';
  readonly role: BuyingRole;
  readonly stance: Stance;
  /** Last spoke with us in a call or a meeting. */
  readonly metOn: Day | null;
}

export const ROLE_COVERAGES = ['missing', 'not_met', 'met'] as const;
export type RoleCoverage = (typeof ROLE_COVERAGES)[number];

/** How well we know those who decide. Partners decide nothing and are counted apart. */
export interface Coverage {
  readonly people: number;
  readonly partners: number;
  /** Met within 30 days. */
  readonly met_lately: number;
  readonly never_met: number;
  readonly supports: number;
  readonly opposes: number;
  readonly economic_buyer: RoleCoverage;
  readonly champion: RoleCoverage;
}

function roleCoverage(buyers: readonly CoveredPerson[], role: BuyingRole): RoleCoverage {
  const holders = buyers.filter((person) => person.role === role);
  if (holders.length === 0) return 'missing';
  return holders.some(({ metOn }) => metOn !== null) ? 'met' : 'not_met';
}

export function coverageOf(people: readonly CoveredPerson[], today: Day): Coverage {
  const buyers = people.filter(({ side }) => side === 'buyer');
  const count = (holds: (person: CoveredPerson) => boolean) => buyers.filter(holds).length;
  return {
    people: buyers.length,
    partners: people.length - buyers.length,
    met_lately: count(({ metOn }) => metOn !== null && daysBetween(metOn, today) <= RECENT_DAYS),
    never_met: count(({ metOn }) => metOn === null),
    supports: count(({ stance }) => stance === 'supports'),
    opposes: count(({ stance }) => stance === 'opposes'),
    economic_buyer: roleCoverage(buyers, 'economic_buyer'),
    champion: roleCoverage(buyers, 'champion'),
  };
}

const ROLE_WORDS: Readonly<Record<RoleCoverage, string>> = {
  missing: 'not found',
  not_met: 'not met',
  met: 'met',
};

/** '5 people', '2 met in 30 days', 'economic buyer not met', '1 opposes': what to say, most general first. */
export function coverageWords(coverage: Coverage): string[] {
  const { people, partners } = coverage;
  if (people + partners === 0) return ['No one yet'];
  const words = [people === 1 ? '1 person' : `${people} people`];
  if (partners > 0) words.push(partners === 1 ? '1 partner' : `${partners} partners`);
  if (people === 0) return words;
  words.push(`${coverage.met_lately} met in ${RECENT_DAYS} days`);
  words.push(`economic buyer ${ROLE_WORDS[coverage.economic_buyer]}`);
  if (coverage.champion !== 'met') words.push(`champion ${ROLE_WORDS[coverage.champion]}`);
  if (coverage.opposes > 0) words.push(coverage.opposes === 1 ? '1 opposes' : `${coverage.opposes} oppose`);
  return words;
}
