import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from './calendar.ts';
import { EVIDENCE_KINDS, EVIDENCE_MARKS, EVIDENCE_POLARITIES } from './evidence.ts';
import { FORECAST_CHOICES } from './forecast.ts';
import { heardFrom } from './grade.ts';
import { nextPeople } from './next-person.ts';
import { PILLARS } from './pillar.ts';
import { type QualificationInput, qualify } from './qualification.ts';
import { DEFAULT_QUALIFICATION_SETTINGS as SETTINGS } from './qualification-settings.ts';
import { isClosed, STAGES } from './stage.ts';
import { BUYING_ROLES, INFLUENCES, STANCES } from './stakeholder.ts';
import { whatIf } from './what-if.ts';

const TODAY = '2026-06-15';
const PEOPLE = ['ana', 'bo', 'cy', 'dee', 'eve'] as const;
const person = fc.constantFrom(...PEOPLE);

type Row = QualificationInput['evidence'][number];

const row = fc.record({
  pillar: fc.constantFrom(...PILLARS),
  polarity: fc.constantFrom(...EVIDENCE_POLARITIES),
  kind: fc.constantFrom(...EVIDENCE_KINDS),
  marks: fc.subarray([...EVIDENCE_MARKS]),
  personId: fc.option(person, { freq: 5 }),
  occurredOn: fc.nat(300).map((days) => addDays(TODAY, -days)),
});
const rows = fc
  .array(row, { maxLength: 60 })
  .map((found): Row[] =>
    found.map((one, place) => ({ ...one, id: `row ${String(place).padStart(2, '0')}` })),
  );

const deal = fc.record({
  stage: fc.constantFrom(...STAGES),
  forecastChoice: fc.constantFrom(...FORECAST_CHOICES),
  evidence: rows,
  today: fc.constant(TODAY),
  closedOn: fc.constantFrom(null, '2026-03-01'),
  settings: fc.constant(SETTINGS),
});

const candidates = fc.uniqueArray(
  fc.record({
    id: fc.constantFrom(...PEOPLE, 'fay', 'gus'),
    role: fc.constantFrom(...BUYING_ROLES),
    stance: fc.constantFrom(...STANCES),
    influence: fc.constantFrom(...INFLUENCES),
    left: fc.boolean(),
  }),
  { selector: ({ id }) => id },
);

/** The rows are removed as a person of the team would do it: one after the other, each found by its id. */
function removeOneByOne(evidence: readonly Row[], people: readonly string[]): Row[] {
  const left = [...evidence];
  for (const { id, personId } of evidence) {
    if (personId === null || !people.includes(personId)) continue;
    left.splice(
      left.findIndex((one) => one.id === id),
      1,
    );
  }
  return left;
}

describe('a deal without some of its people', () => {
  test('WHATIF01 equals the grading after their evidence is removed, in any order', () => {
    fc.assert(
      fc.property(deal, fc.shuffledSubarray([...PEOPLE]), (input, people) => {
        const { before, after } = whatIf(input, new Set(people));
        expect(before).toEqual(qualify(input));
        let removed = input;
        for (const one of people) {
          removed = { ...removed, evidence: removeOneByOne(removed.evidence, [one]) };
        }
        expect(after).toEqual(qualify(removed));
      }),
    );
  });

  test('WHATIF01 equals today’s deal if no one is taken out', () => {
    fc.assert(
      fc.property(deal, (input) => {
        const { before, after } = whatIf(input, new Set());
        expect(after).toEqual(before);
      }),
    );
  });

  test('WHATIF01 keeps our own beliefs that name no one', () => {
    const belief: Row = {
      id: 'a',
      pillar: 'metrics',
      polarity: 'supports',
      kind: 'seller_belief',
      marks: [],
      personId: null,
      occurredOn: TODAY,
    };
    const said: Row = { ...belief, id: 'b', kind: 'buyer_said', personId: 'ana' };
    const input: QualificationInput = {
      stage: 'discovery',
      forecastChoice: 'commit',
      evidence: [belief, said],
      today: TODAY,
      closedOn: null,
      settings: SETTINGS,
    };
    const gradeOf = (people: string[]) => whatIf(input, new Set(people)).after.pillars[0]?.grade;
    expect([gradeOf([]), gradeOf(['ana']), gradeOf(['bo'])]).toEqual([2, 1, 2]);
  });
});

/** What one statement heard today from a person would change, graded anew for each person and pillar. */
function gainsByHand(input: QualificationInput, personId: string) {
  const now = qualify(input);
  return PILLARS.map((pillar, place) => {
    const heard = { ...input.evidence[0], id: 'heard', pillar, personId, occurredOn: input.today } as Row;
    const said: Row = { ...heard, polarity: 'supports', kind: 'buyer_said', marks: [] };
    const then = qualify({ ...input, evidence: [...input.evidence, said] });
    return {
      pillar,
      from: now.pillars[place]?.grade,
      to: then.pillars[place]?.grade,
      closesGap: now.pillars[place]?.gap === true && then.pillars[place]?.gap === false,
      cap: then.forecast.cap === now.forecast.cap ? null : then.forecast.cap,
      points: then.score - now.score,
    };
  });
}

describe('whom to meet next', () => {
  test('WHATIF02 predicts for each person what grading anew gives after hearing from them', () => {
    fc.assert(
      fc.property(deal, candidates, (input, people) => {
        for (const { person: one, gain } of nextPeople(input, people)) {
          expect(gainsByHand(input, one.id)).toContainEqual(gain);
        }
      }),
    );
  });

  test('WHATIF02 proposes for each person the most that one statement can do', () => {
    const worth = ({ cap, closesGap }: { readonly cap: unknown; readonly closesGap: boolean }) =>
      (cap === null ? 0 : 2) + Number(closesGap);
    const meet = { role: 'unknown', stance: 'neutral', influence: 'unknown', left: false } as const;
    fc.assert(
      fc.property(deal, fc.constantFrom(...PEOPLE, 'fay'), (input, id) => {
        fc.pre(!isClosed(input.stage));
        const [proposed] = nextPeople(input, [{ ...meet, id }]);
        const most = Math.max(...gainsByHand(input, id).map(worth));
        expect(proposed ? worth(proposed.gain) : 0).toBe(most);
      }),
    );
  });

  test('WHATIF02 leaves out opponents, leavers, people who change nothing, and closed deals', () => {
    fc.assert(
      fc.property(deal, candidates, (input, people) => {
        const proposed = nextPeople(input, people);
        for (const { person: one, gain } of proposed) {
          expect(one).not.toMatchObject({ stance: 'opposes' });
          expect(one).not.toMatchObject({ role: 'blocker' });
          expect(one.left).toBe(false);
          expect(gain.to > gain.from || gain.cap !== null).toBe(true);
        }
        if (isClosed(input.stage)) expect(proposed).toEqual([]);
      }),
    );
  });

  test('WHATIF02 puts what lifts the cap first, then what closes a gap', () => {
    const rank = ({ gain }: ReturnType<typeof nextPeople>[number]) =>
      (gain.cap === null ? 0 : 2) + Number(gain.closesGap);
    fc.assert(
      fc.property(deal, candidates, (input, people) => {
        const proposed = nextPeople(input, people);
        const capped = proposed.map(({ gain }) => gain.cap !== null);
        expect(capped).toEqual(capped.toSorted((a, b) => Number(b) - Number(a)));
        const uncapped = proposed.filter(({ gain }) => gain.cap === null).map(rank);
        expect(uncapped).toEqual(uncapped.toSorted((a, b) => b - a));
      }),
    );
  });

  test('WHATIF02 proposes the same people in whatever order the evidence is', () => {
    fc.assert(
      fc.property(
        deal.chain((input) => fc.tuple(fc.constant(input), fc.shuffledSubarray([...input.evidence]))),
        candidates,
        ([input, shuffled], people) => {
          const all = [...shuffled, ...input.evidence.filter((one) => !shuffled.includes(one))];
          expect(nextPeople({ ...input, evidence: all }, people)).toEqual(nextPeople(input, people));
        },
      ),
    );
  });

  test('WHATIF02 a second buyer proves a pillar; among equals influence decides, then the order given', () => {
    const said = (pillar: Row['pillar'], personId: string): Row => ({
      id: `${pillar} ${personId}`,
      pillar,
      polarity: 'supports',
      kind: 'buyer_said',
      marks: [],
      personId,
      occurredOn: TODAY,
    });
    const evidence = PILLARS.map((pillar) => said(pillar, 'ana'));
    const input: QualificationInput = {
      stage: 'procurement',
      forecastChoice: 'commit',
      evidence,
      today: TODAY,
      closedOn: null,
      settings: SETTINGS,
    };
    expect(heardFrom([said('champion', 'ana')], TODAY, SETTINGS)).toEqual(new Set(['ana']));
    const someone = { role: 'influencer', stance: 'neutral', influence: 'low', left: false } as const;
    const proposed = nextPeople(input, [
      { ...someone, id: 'ana' },
      { ...someone, id: 'bo' },
      { ...someone, id: 'cy' },
      { ...someone, id: 'dee', influence: 'high' },
      { ...someone, id: 'eve', role: 'champion' },
    ]);
    expect(proposed.map((one) => one.person.id)).toEqual(['eve', 'dee', 'bo', 'cy']);
    expect(proposed[0]?.gain).toEqual({
      pillar: 'champion',
      from: 2,
      to: 3,
      closesGap: true,
      cap: 'commit',
      points: 5,
    });
  });

  test('WHATIF03 reads the evidence as often for 60 people as for one', () => {
    let reads = 0;
    const counted = fc.sample(row, { numRuns: 300, seed: 7 }).map((one, place) => {
      const found = { ...one, id: `row ${place}`, personId: one.personId && `person ${place % 60}` };
      return Object.defineProperty(found, 'polarity', {
        get: () => {
          reads += 1;
          return one.polarity;
        },
        enumerable: true,
      }) as Row;
    });
    const input: QualificationInput = {
      stage: 'negotiation',
      forecastChoice: 'commit',
      evidence: counted,
      today: TODAY,
      closedOn: null,
      settings: SETTINGS,
    };
    const someone = (place: number) =>
      ({ id: `person ${place}`, role: 'unknown', stance: 'neutral', influence: 'low', left: false }) as const;
    const readsFor = (people: number) => {
      reads = 0;
      nextPeople(
        input,
        Array.from({ length: people }, (_, place) => someone(place)),
      );
      whatIf(input, new Set(['person 1', 'person 2']));
      return reads;
    };
    expect(readsFor(60)).toBe(readsFor(1));
    // Twice for each pillar at most, and as it is: each grading reads a row once or twice.
    expect(readsFor(60)).toBeLessThanOrEqual(300 * 2 * (2 * PILLARS.length + 4));
  });
});
