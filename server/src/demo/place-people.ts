import type { BuyingRole, Influence, Stance } from '@dealwright/domain/stakeholder';
import { FIRST_NAMES, LAST_NAMES } from './accounts.ts';
import { randomFrom } from './random.ts';
import type { DemoPerson } from './write-interactions.ts';

export interface PlacedPerson extends DemoPerson {
  readonly role: string;
  readonly influence: Influence;
  readonly stance: Stance;
  readonly reports_to: string | null;
}

interface Seat {
  readonly title: string;
  readonly above: string | null;
  readonly influence: Influence;
  readonly stances: readonly [Stance, ...Stance[]];
}

const CFO = 'Chief Financial Officer';
const CEO = 'Chief Executive Officer';
const OPERATIONS = 'Head of Operations';
const IT = 'Head of IT';

/** Where each of the usual people sits; whoever's manager is not in the deal reports to the next one up who is. */
const SEATS: readonly Seat[] = [
  { title: CFO, above: CEO, influence: 'high', stances: ['supports', 'neutral', 'unknown'] },
  { title: OPERATIONS, above: CFO, influence: 'high', stances: ['supports'] },
  { title: 'Director of Procurement', above: CFO, influence: 'medium', stances: ['neutral', 'opposes'] },
  { title: 'IT Architect', above: IT, influence: 'medium', stances: ['neutral', 'supports', 'opposes'] },
  { title: 'General Counsel', above: CEO, influence: 'low', stances: ['neutral', 'unknown'] },
  { title: 'Planning Manager', above: OPERATIONS, influence: 'low', stances: ['supports'] },
];

/** More people, for the deals whose map is to have something to show. */
const MORE: readonly (Seat & { readonly role: BuyingRole })[] = [
  { title: CEO, above: null, influence: 'high', stances: ['unknown'], role: 'decision_maker' },
  { title: IT, above: CEO, influence: 'high', stances: ['opposes'], role: 'blocker' },
  { title: 'VP Finance', above: CFO, influence: 'medium', stances: ['neutral'], role: 'influencer' },
  { title: 'Plant Manager', above: OPERATIONS, influence: 'low', stances: ['supports'], role: 'user' },
  { title: 'Security Officer', above: IT, influence: 'medium', stances: ['unknown'], role: 'influencer' },
];

/** The first deal, and every ninth. */
const isWide = (number: number): boolean => number === 1 || number % 9 === 0;

interface Placed {
  readonly people: readonly PlacedPerson[];
  /** Pairs of ids: the first is listened to by the second. */
  readonly influences: readonly (readonly [string, string])[];
}

/**
 * Gives the people of a demo deal their places: influence, stance and whom they report to. It draws its own random
 * numbers, so that everything else of the demo stays as it was.
 */
export function placePeople(
  number: number,
  cast: readonly (DemoPerson & { readonly role: string })[],
  now: Date,
): Placed {
  const random = randomFrom(number * 7919);
  const taken = new Set(cast.map(({ name }) => name.split(' ')[0]));
  const free = FIRST_NAMES.filter((name) => !taken.has(name));
  const more = isWide(number)
    ? MORE.map(({ title, role }, index) => ({
        id: random.id(now),
        name: `${free[(number + index) % free.length] ?? 'Alex'} ${random.pick(LAST_NAMES)}`,
        title,
        role,
      }))
    : [];
  const everybody = [...cast, ...more];
  const idOf = new Map(everybody.map(({ title, id }) => [title, id]));
  const seatOf = (title: string | null) => [...SEATS, ...MORE].find((seat) => seat.title === title);
  const managerOf = (title: string): string | null => {
    const above = seatOf(title)?.above ?? null;
    if (above === null) return null;
    return idOf.get(above) ?? managerOf(above);
  };
  const people = everybody.map((person) => {
    const seat = seatOf(person.title);
    return {
      ...person,
      influence: seat?.influence ?? 'unknown',
      stance: seat ? random.pick(seat.stances) : 'unknown',
      reports_to: managerOf(person.title),
    };
  });
  const pairs = [
    ['Planning Manager', CFO],
    ['VP Finance', OPERATIONS],
    ['IT Architect', OPERATIONS],
  ] as const;
  const influences = pairs.flatMap(([from, to]) => {
    const [one, other] = [idOf.get(from), idOf.get(to)];
    return one && other && isWide(number) ? [[one, other] as const] : [];
  });
  return { people, influences };
}
