import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ClosePlan, schedulePlan, workdaysTaken } from './plan-schedule.ts';
import { BUILT_IN_TEMPLATES, type PlanStep, type StepKind } from './plan-step.ts';
import { publicHolidays } from './public-holidays.ts';
import { orderSteps, waitsFor } from './step-order.ts';
import { workCalendar } from './work-calendar.ts';

const TODAY = '2027-01-04';

function step(
  id: string,
  days: number,
  after: readonly string[] = [],
  more: Partial<PlanStep> = {},
): PlanStep {
  return { id, name: id, kind: 'other', days, after, dueOn: null, startedOn: null, doneOn: null, ...more };
}

const plan = (steps: readonly PlanStep[], more: Partial<ClosePlan> = {}): ClosePlan => ({
  goLive: '2027-02-26',
  countries: ['US', 'DE'],
  steps,
  today: TODAY,
  ...more,
});

const anyDay = fc.integer({ min: -60, max: 400 }).map((days) => {
  const at = new Date(Date.parse(`${TODAY}T00:00:00Z`) + days * 86_400_000);
  return at.toISOString().slice(0, 10);
});

/** Up to 30 steps, each after some of the earlier ones, in any order. */
const anySteps = fc
  .array(
    fc.record({
      days: fc.integer({ min: 1, max: 40 }),
      after: fc.array(fc.nat(), { maxLength: 4 }),
      due: fc.option(anyDay, { nil: null, freq: 3 }),
      done: fc.boolean(),
    }),
    { minLength: 1, maxLength: 30 },
  )
  .map((rows) =>
    rows.map(({ days, after, due, done }, at) =>
      step(`s${at}`, days, [...new Set(at === 0 ? [] : after.map((n) => `s${n % at}`))], {
        dueOn: due,
        doneOn: done && at % 3 === 0 ? '2026-12-15' : null,
      }),
    ),
  )
  .chain((steps) => fc.shuffledSubarray(steps, { minLength: steps.length }));

describe('workdays', () => {
  test('PLAN01 are days on which neither side has a weekend or a public holiday', () => {
    const { days, holidays } = workCalendar(['US', 'SA'], '2027-01-11', '2027-01-24');
    expect(days).toEqual([
      '2027-01-11',
      '2027-01-12',
      '2027-01-13',
      '2027-01-14',
      '2027-01-19',
      '2027-01-20',
      '2027-01-21',
    ]);
    expect(holidays).toEqual([{ day: '2027-01-18', country: 'US', name: 'Martin Luther King Jr. Day' }]);
  });

  test('PLAN01 are counted from both directions', () => {
    const { days, onOrAfter, onOrBefore } = workCalendar(['DE'], '2026-12-20', '2027-01-05');
    expect(days[onOrAfter('2026-12-25')]).toBe('2026-12-28');
    expect(days[onOrBefore('2026-12-25')]).toBe('2026-12-24');
    expect(days[onOrBefore('2026-12-28')]).toBe('2026-12-28');
  });

  test.each([
    ['US', '2026-07-03', 'Independence Day'],
    ['US', '2027-11-25', 'Thanksgiving'],
    ['GB', '2027-12-28', 'Boxing Day'],
    ['GB', '2027-05-31', 'Spring bank holiday'],
    ['AU', '2027-04-25', 'Anzac Day'],
    ['BR', '2027-03-26', 'Good Friday'],
    ['IN', '2027-10-02', 'Gandhi Jayanti'],
    ['MX', '2027-03-15', 'Benito Juárez’s Birthday'],
    ['DE', '2027-03-26', 'Good Friday'],
    ['DE', '2027-05-06', 'Ascension Day'],
    ['FR', '2027-07-14', 'Bastille Day'],
    ['SE', '2027-06-25', 'Midsummer Eve'],
    ['CA', '2027-05-24', 'Victoria Day'],
  ])('PLAN01 %s has a holiday on %s, %s', (country, day, name) => {
    expect(publicHolidays(country, Number(day.slice(0, 4)))).toContainEqual({ day, name });
  });

  test('PLAN01 a New Year’s Day on a Saturday is free in the US on the Friday before', () => {
    expect(workCalendar(['US'], '2027-12-29', '2028-01-03').days).toEqual([
      '2027-12-29',
      '2027-12-30',
      '2028-01-03',
    ]);
  });
});

describe('a close plan', () => {
  test('PLAN02 is planned back from go-live around the holidays of both countries', () => {
    const schedule = schedulePlan(
      plan([step('Legal', 5), step('Signature', 2, ['Legal'], { kind: 'signature' })]),
    );
    expect(schedule.steps.map(({ id, startsOn, endsOn }) => [id, startsOn, endsOn])).toEqual([
      ['Legal', '2027-02-18', '2027-02-24'],
      ['Signature', '2027-02-25', '2027-02-26'],
    ]);
    expect(schedule).toMatchObject({ closeOn: '2027-02-26', nextStep: 'Legal', reachesGoLive: true });
  });

  test('PLAN03 no step ends after one that waits for it begins, in any plan', () => {
    fc.assert(
      fc.property(anySteps, anyDay, (steps, goLive) => {
        const byId = new Map(schedulePlan(plan(steps, { goLive })).steps.map((each) => [each.id, each]));
        for (const { id, after, doneOn } of steps) {
          if (doneOn !== null) continue;
          for (const before of after) {
            expect(byId.get(before)?.endsOn.localeCompare(byId.get(id)?.startsOn ?? '')).toBeLessThanOrEqual(
              0,
            );
          }
        }
      }),
      { numRuns: 300, seed: 20 },
    );
  });

  test('PLAN03 misses go-live exactly from the day it says, in any plan without agreed days', () => {
    fc.assert(
      fc.property(anySteps, anyDay, (steps, goLive) => {
        const free = steps.map((each) => ({ ...each, dueOn: null }));
        const { reachesGoLive, missesFrom } = schedulePlan(plan(free, { goLive }));
        if (!reachesGoLive || missesFrom === null) return;
        const dayBefore = new Date(Date.parse(`${missesFrom}T00:00:00Z`) - 86_400_000)
          .toISOString()
          .slice(0, 10);
        expect(schedulePlan(plan(free, { goLive, today: missesFrom })).reachesGoLive).toBe(false);
        if (dayBefore >= TODAY) {
          expect(schedulePlan(plan(free, { goLive, today: dayBefore })).reachesGoLive).toBe(true);
        }
      }),
      { numRuns: 200, seed: 21 },
    );
  });

  test('PLAN04 says which steps are critical and how much slack the others have', () => {
    const schedule = schedulePlan(
      plan([step('Security', 10), step('Legal', 4), step('Sign', 1, ['Security', 'Legal'])]),
    );
    const slack = Object.fromEntries(schedule.steps.map((each) => [each.id, [each.critical, each.slack]]));
    expect(slack.Security?.[0]).toBe(true);
    expect(slack.Sign?.[0]).toBe(true);
    expect(slack.Legal).toEqual([false, Number(slack.Security?.[1]) + 6]);
  });

  test('PLAN05 that no longer reaches go-live names the step that makes it late', () => {
    const steps = [step('Legal', 10), step('Sign', 1, ['Legal'])];
    const early = schedulePlan(plan(steps, { goLive: '2027-01-20', countries: ['DE'] }));
    expect(early).toMatchObject({ reachesGoLive: true, missesFrom: '2027-01-07', lateStep: 'Legal' });
    const late = schedulePlan(plan(steps, { goLive: '2027-01-15', countries: ['DE'] }));
    expect(late).toMatchObject({ reachesGoLive: false, missesFrom: TODAY, lateStep: 'Legal' });
    const moved = schedulePlan(plan(steps, { goLive: '2027-03-15', countries: ['DE'] }));
    expect(moved.reachesGoLive).toBe(true);
  });

  test('PLAN05 an agreed day after go-live makes it late, an earlier one moves only the plan', () => {
    const agreed = (dueOn: string) =>
      schedulePlan(plan([step('Legal', 2), step('Sign', 1, ['Legal'], { dueOn })], { countries: ['DE'] }));
    expect(agreed('2027-03-01')).toMatchObject({ reachesGoLive: false, lateStep: 'Sign' });
    const early = agreed('2027-01-20');
    expect(early.reachesGoLive).toBe(true);
    expect(early.steps.map(({ endsOn }) => endsOn)).toEqual(['2027-01-19', '2027-01-20']);
  });

  test('PLAN06 steps done out of order wait for nothing, and hold nothing up', () => {
    const schedule = schedulePlan(
      plan([
        step('Legal', 30),
        step('Sign', 1, ['Legal'], { kind: 'signature', startedOn: '2026-12-28', doneOn: '2026-12-29' }),
        step('Kickoff', 3, ['Sign']),
      ]),
    );
    expect(schedule).toMatchObject({ reachesGoLive: true, closeOn: '2026-12-29' });
    expect(schedule.steps.find(({ id }) => id === 'Kickoff')).toMatchObject({ endsOn: '2027-02-26' });
  });

  test('PLAN06 a step under way ends today at the earliest; a finished plan is never late', () => {
    const under = schedulePlan(plan([step('Legal', 3, [], { startedOn: '2026-12-01' })]));
    expect(under.steps[0]).toMatchObject({ startsOn: '2026-12-01', endsOn: TODAY });
    const done = schedulePlan(
      plan([step('Legal', 3, [], { doneOn: '2026-12-30' })], { goLive: '2026-12-01' }),
    );
    expect(done).toMatchObject({ reachesGoLive: true, missesFrom: null, nextStep: null });
  });

  test('PLAN07 a circle is refused with two of its steps', () => {
    const circle = orderSteps([
      step('A', 1, ['C']),
      step('B', 1, ['A']),
      step('C', 1, ['B']),
      step('D', 1, ['A']),
    ]);
    expect(circle.circle).toHaveLength(2);
    expect(['A', 'B', 'C']).toEqual(expect.arrayContaining([...(circle.circle ?? [])]));
    expect(waitsFor([step('A', 1), step('B', 1, ['A']), step('C', 1, ['B'])], 'C', 'A')).toBe(true);
    expect(waitsFor([step('A', 1), step('B', 1, ['A'])], 'A', 'B')).toBe(false);
  });

  test('PLAN08 of 30 steps is scheduled with a few operations for each link', () => {
    let reads = 0;
    const counted = (steps: readonly PlanStep[]) =>
      steps.map((each) => {
        const get = (target: PlanStep, key: string | symbol) => {
          reads += 1;
          return Reflect.get(target, key) as unknown;
        };
        return new Proxy(each, { get });
      });
    const chain = (count: number) =>
      counted(Array.from({ length: count }, (_, at) => step(`s${at}`, 2, at === 0 ? [] : [`s${at - 1}`])));
    schedulePlan(plan(chain(30)));
    const of30 = reads;
    reads = 0;
    schedulePlan(plan(chain(60)));
    expect(of30).toBeLessThan(30 * 60);
    expect(reads).toBeLessThan(of30 * 2.5);
  });

  test('PLAN09 a finished step took the workdays since it began, or since the steps before it were done', () => {
    expect(workdaysTaken(['DE'], { startedOn: '2027-01-04', doneOn: '2027-01-11' }, [])).toBe(6);
    expect(
      workdaysTaken(['DE'], { startedOn: null, doneOn: '2027-01-11' }, ['2027-01-01', '2027-01-04']),
    ).toBe(5);
    expect(workdaysTaken(['DE'], { startedOn: null, doneOn: '2027-01-04' }, ['2027-01-04'])).toBe(1);
    expect(workdaysTaken(['DE'], { startedOn: null, doneOn: '2027-01-11' }, [null])).toBeNull();
    expect(workdaysTaken(['DE'], { startedOn: null, doneOn: '2027-01-11' }, [])).toBeNull();
    expect(workdaysTaken(['DE'], { startedOn: null, doneOn: '2027-01-11' }, ['2027-01-12'])).toBeNull();
  });
});

describe('templates', () => {
  test.each(Object.values(BUILT_IN_TEMPLATES))(
    'PLAN10 $name can be done in order and ends in go-live',
    ({ steps }) => {
      const made = steps.map(({ after, ...each }, at) =>
        step(String(at), each.days, after.map(String), { kind: each.kind }),
      );
      expect(orderSteps(made).circle).toBeNull();
      const kinds: StepKind[] = steps.map(({ kind }) => kind);
      expect(kinds).toEqual(expect.arrayContaining(['legal_review', 'approval', 'signature', 'kickoff']));
      expect(schedulePlan(plan(made, { goLive: '2027-09-01' })).closeOn).not.toBeNull();
    },
  );
});
