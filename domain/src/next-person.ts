import { FORECAST_CHOICES, type ForecastChoice } from './forecast.ts';
import { heardFrom } from './grade.ts';
import { PILLARS, type Pillar } from './pillar.ts';
import { type Qualification, type QualificationInput, qualify } from './qualification.ts';
import type { Grade } from './qualification-settings.ts';
import { isClosed } from './stage.ts';
import { type BuyingRole, INFLUENCES, type Influence, PILLARS_OF_ROLE, type Stance } from './stakeholder.ts';

/** A person of the buyer we could meet. */
export interface Candidate {
  readonly id: string;
  readonly role: BuyingRole;
  readonly stance: Stance;
  readonly influence: Influence;
  /** They no longer work for the buyer. */
  readonly left: boolean;
}

/** What one statement of a buyer, heard today, would change. */
export interface HearingGain {
  readonly pillar: Pillar;
  readonly from: Grade;
  readonly to: Grade;
  readonly closesGap: boolean;
  /** The forecast cap it would lift the deal to; null if the cap stays. */
  readonly cap: ForecastChoice | null;
  /** Points of the score. */
  readonly points: number;
}

export interface NextPerson<Person extends Candidate> {
  readonly person: Person;
  readonly gain: HearingGain;
}

interface Weighed {
  readonly gain: HearingGain;
  /** Categories that the cap rises by. */
  readonly lift: number;
  /** Share of the score, before it is rounded. */
  readonly weight: number;
}

interface Wish extends Weighed {
  /** Where the pillar comes among those that the person's role knows most about. */
  readonly place: number;
  /** Their role is known, and knows it. */
  readonly knows: boolean;
}

/** An id that no person of a deal has. */
const NEW_VOICE = 'new voice';

/** The pillars that matter now: gaps of the stage, what the next forecast category lacks, and the weakest. */
function pillarsToHear({ gaps, weakest, forecast }: Qualification): Pillar[] {
  const lacking = forecast.lacks.map(({ pillar }) => pillar);
  return PILLARS.filter((pillar) => pillar === weakest || gaps.includes(pillar) || lacking.includes(pillar));
}

function weigh(input: QualificationInput, now: Qualification, pillar: Pillar, personId: string): Weighed {
  const heard = {
    id: 'heard today',
    pillar,
    polarity: 'supports',
    kind: 'buyer_said',
    marks: [],
    personId,
    occurredOn: input.today,
  } as const;
  const then = qualify({ ...input, evidence: [...input.evidence, heard] });
  const stateIn = ({ pillars }: Qualification) => pillars.find((state) => state.pillar === pillar);
  const from = stateIn(now)?.grade ?? 0;
  const to = stateIn(then)?.grade ?? 0;
  const placeOf = ({ forecast }: Qualification) => FORECAST_CHOICES.indexOf(forecast.cap);
  const lift = placeOf(then) - placeOf(now);
  return {
    gain: {
      pillar,
      from,
      to,
      closesGap: then.gaps.length < now.gaps.length,
      cap: lift > 0 ? then.forecast.cap : null,
      points: then.score - now.score,
    },
    lift,
    weight: input.settings.weights[pillar] * (to - from),
  };
}

/**
 * What hearing each pillar would change, by person. It depends only on whether the person was heard on that pillar
 * already, so a deal is graded at most twice for each pillar, however many people it has.
 */
function gainsOf(input: QualificationInput, now: Qualification): (personId: string) => Weighed[] {
  const pillars = pillarsToHear(now).map((pillar) => {
    const rows = input.evidence.filter((row) => row.pillar === pillar);
    const voices = heardFrom(rows, now.gradedOn, input.settings);
    const [known] = voices;
    return {
      voices,
      fresh: weigh(input, now, pillar, NEW_VOICE),
      again: known === undefined ? null : weigh(input, now, pillar, known),
    };
  });
  return (personId) =>
    pillars.map(({ voices, fresh, again }) => (again !== null && voices.has(personId) ? again : fresh));
}

const isWorthwhile = ({ gain, lift, weight }: Weighed): boolean => lift > 0 || gain.closesGap || weight > 0;

function wishOf({ role }: Candidate, weighed: Weighed): Wish {
  const place = PILLARS_OF_ROLE[role].indexOf(weighed.gain.pillar);
  const isListed = place !== -1;
  return { ...weighed, place: isListed ? place : PILLARS.length, knows: isListed && role !== 'unknown' };
}

/** First what lifts the forecast cap, then what closes a gap, then what the person's role knows, then points. */
function byGain(a: Wish, b: Wish): number {
  return (
    b.lift - a.lift ||
    Number(b.gain.closesGap) - Number(a.gain.closesGap) ||
    Number(b.knows) - Number(a.knows) ||
    b.weight - a.weight
  );
}

/** Buyers who are with us or undecided, still work there, and would change something. */
const isMeetable = ({ stance, role, left }: Candidate): boolean =>
  stance !== 'opposes' && role !== 'blocker' && !left;

/**
 * Whom to meet next: each person with the one pillar on which hearing from them would change most. People are given
 * in the order in which equals stay, by name; among equal gains more influence comes first. None for a closed deal.
 */
export function nextPeople<Person extends Candidate>(
  input: QualificationInput,
  people: readonly Person[],
): NextPerson<Person>[] {
  if (isClosed(input.stage)) return [];
  const gains = gainsOf(input, qualify(input));
  const wishes = people.filter(isMeetable).flatMap((person) => {
    const [best] = gains(person.id)
      .filter(isWorthwhile)
      .map((weighed) => wishOf(person, weighed))
      .sort((a, b) => byGain(a, b) || a.place - b.place);
    return best ? [{ person, best }] : [];
  });
  const influenceOf = ({ person }: (typeof wishes)[number]) => INFLUENCES.indexOf(person.influence);
  return wishes
    .sort((a, b) => byGain(a.best, b.best) || influenceOf(b) - influenceOf(a))
    .map(({ person, best }) => ({ person, gain: best.gain }));
}
