import type { Influence, Stance } from '@dealwright/domain/stakeholder';
import { type Random, randomFrom } from './random.ts';
import type { Employee, Seat } from './staff.ts';
import type { DemoPerson } from './write-interactions.ts';

export interface PlacedPerson extends DemoPerson, Employee {
  readonly influence: Influence;
  readonly stance: Stance;
  readonly reports_to: string | null;
}

interface Place {
  readonly above: Seat | null;
  readonly influence: Influence;
  readonly stances: readonly [Stance, ...Stance[]];
}

/** The seat of each person; if their manager isn't in the deal, they report to the next one up who is. */
const PLACES: Readonly<Record<Seat, Place>> = {
  cfo: { above: 'ceo', influence: 'high', stances: ['supports', 'neutral', 'unknown'] },
  operations: { above: 'cfo', influence: 'high', stances: ['supports'] },
  procurement: { above: 'cfo', influence: 'medium', stances: ['neutral', 'opposes'] },
  architect: { above: 'it', influence: 'medium', stances: ['neutral', 'supports', 'opposes'] },
  counsel: { above: 'ceo', influence: 'low', stances: ['neutral', 'unknown'] },
  planner: { above: 'operations', influence: 'low', stances: ['supports'] },
  ceo: { above: null, influence: 'high', stances: ['unknown'] },
  it: { above: 'ceo', influence: 'high', stances: ['opposes'] },
  finance: { above: 'cfo', influence: 'medium', stances: ['neutral'] },
  site: { above: 'operations', influence: 'low', stances: ['supports'] },
  security: { above: 'it', influence: 'medium', stances: ['unknown'] },
};

/** The seats in most deals, most common first. */
const CAST: readonly Seat[] = ['cfo', 'operations', 'procurement', 'architect', 'counsel'];
/** More people, for deals that should have a larger map. */
const MORE: readonly Seat[] = ['ceo', 'it', 'finance', 'planner', 'site', 'security'];

/** The first deal, and every ninth. */
const isWide = (number: number): boolean => number === 1 || number % 9 === 0;

interface Placed {
  /** People who speak in the deal come first. */
  readonly people: readonly PlacedPerson[];
  /** How many speak. */
  readonly cast: number;
  /** Pairs of ids: the first influences the second. */
  readonly influences: readonly (readonly [string, string])[];
}

/** The people of an account who are in a deal, with influence, stance and manager. */
export function placePeople(number: number, staff: readonly Employee[], random: Random, now: Date): Placed {
  const own = randomFrom(number * 7919);
  const cast = CAST.slice(0, random.between(3, 5));
  const seats = [...cast, ...(isWide(number) ? MORE : [])];
  const everybody = seats.flatMap((seat) => {
    const employee = staff.find((one) => one.seat === seat);
    return employee ? [{ ...employee, id: (cast.includes(seat) ? random : own).id(now) }] : [];
  });
  const idOf = new Map(everybody.map(({ seat, id }) => [seat, id]));
  const managerOf = (seat: Seat): string | null => {
    const { above } = PLACES[seat];
    if (above === null) return null;
    return idOf.get(above) ?? managerOf(above);
  };
  const people = everybody.map((person) => {
    const { influence, stances } = PLACES[person.seat];
    return { ...person, influence, stance: own.pick(stances), reports_to: managerOf(person.seat) };
  });
  const pairs = [
    ['planner', 'cfo'],
    ['finance', 'operations'],
    ['architect', 'operations'],
  ] as const;
  const influences = pairs.flatMap(([from, to]) => {
    const [one, other] = [idOf.get(from), idOf.get(to)];
    return one && other && isWide(number) ? [[one, other] as const] : [];
  });
  return { people, cast: cast.length, influences };
}
