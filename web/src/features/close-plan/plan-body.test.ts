import { describe, expect, it } from 'vitest';
import type { ClosePlanView, PlanStepView } from './api.ts';
import { bodyFromTemplate, movedStep, withoutStep, withStep } from './plan-body.ts';
import { barWords, criticalWords, lateWords, learnedWords, signWords, slackWords } from './plan-words.ts';
import { monthsOf, timelineScale } from './timeline-scale.ts';

const step = (id: string, more: Partial<PlanStepView> = {}): PlanStepView => ({
  id,
  name: id,
  kind: 'other',
  days: 2,
  after: [],
  assignee: null,
  stakeholder: null,
  due_on: null,
  started_on: null,
  done_on: null,
  starts_on: '2030-03-04',
  ends_on: '2030-03-05',
  latest_start: '2030-03-07',
  latest_end: '2030-03-08',
  slack: 3,
  critical: false,
  overdue: false,
  ...more,
});

const plan = (steps: PlanStepView[], more: Partial<ClosePlanView> = {}): ClosePlanView => ({
  go_live: '2030-04-02',
  our_country: 'US',
  their_country: 'DE',
  steps,
  reaches_go_live: true,
  misses_from: '2030-03-08',
  late_step: 'Legal',
  close_on: null,
  next_step: 'Legal',
  holidays: [],
  odds: {
    sign: 0.38,
    close_date: '2030-03-31',
    go_live: 0.5,
    critical_step: { id: 'Legal', start_by: '2030-02-04' },
    learned_kinds: [],
  },
  ...more,
});

describe('a close plan as it is saved', () => {
  it('PLANW08 a removed step hands on what it waited for', () => {
    const read = plan([step('A'), step('B', { after: ['A'] }), step('C', { after: ['B'] })]);
    expect(withoutStep(read, 'B').steps.map(({ id, after }) => [id, after])).toEqual([
      ['A', []],
      ['C', ['A']],
    ]);
  });

  it('PLANW08 a step is changed in its place, or added at the end', () => {
    const read = plan([step('A'), step('B')]);
    const changed = withStep(read, { id: 'A', name: 'New', kind: 'other', days: 1 });
    expect(changed.steps.map(({ name }) => name)).toEqual(['New', 'B']);
    const added = withStep(read, { id: 'new', name: 'C', kind: 'other', days: 1 });
    expect(added.steps.map(({ name }) => name)).toEqual(['A', 'B', 'C']);
    expect(movedStep(read, step('B'), -7).steps[1]).toMatchObject({ due_on: '2030-02-26' });
  });

  it('PLANW08 a template’s steps refer to each other', () => {
    const template = {
      steps: [
        { name: 'A', kind: 'other', days: 1, after: [] },
        { name: 'B', kind: 'signature', days: 2, after: [0] },
      ],
    } as const;
    const frame = { goLive: '2030-01-01', ourCountry: 'US', theirCountry: 'DE' };
    const steps = template.steps.map((one) => ({ ...one, after: [...one.after] }));
    const body = bodyFromTemplate({ steps }, frame);
    expect(body.steps[1]?.after).toEqual([body.steps[0]?.id]);
  });
});

describe('what a close plan says', () => {
  it('PLANW09 odds, critical step and lateness are sentences', () => {
    const read = plan([step('Legal')]);
    expect(signWords(read)).toBe('38% to sign by Mar 31, 2030');
    expect(criticalWords(read)).toBe('Critical step: Legal. Start it by Feb 4, 2030.');
    expect(lateWords(read)).toBeNull();
    expect(lateWords(plan([step('Legal')], { reaches_go_live: false }))).toMatch(/^Legal is late\. /);
    expect(learnedWords(read)).toMatch(/typical durations/);
    expect(slackWords(step('A'))).toBe('3 workdays of slack');
    expect(slackWords(step('A', { critical: true, slack: 0 }))).toBe('Critical');
    expect(slackWords(step('A', { slack: -1 }))).toBe('1 workday late');
    expect(barWords(step('A'))).toBe('A, Mar 4, 2030 – Mar 5, 2030, 3 workdays of slack');
  });

  it('PLANW09 the timeline reaches from the first day to the last, with today and go-live', () => {
    const scale = timelineScale(plan([step('A')]), '2030-02-27');
    expect(scale.from).toBe('2030-02-24');
    expect(scale.left('2030-02-24')).toBe(0);
    expect(scale.left('2030-04-02') + scale.width('2030-04-02', '2030-04-02')).toBeLessThan(100);
    expect(monthsOf(scale).map(({ day }) => day)).toEqual(['2030-03-01', '2030-04-01']);
  });
});
