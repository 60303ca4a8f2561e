import { describe, expect, it } from 'vitest';
import type { ClosePlanView, PlanStepView } from './api.ts';
import { bodyFromTemplate, movedStep, withoutStep, withStep } from './plan-body.ts';
import {
  barWords,
  criticalWords,
  holidayWords,
  lateWords,
  learnedWords,
  signWords,
  slackWords,
  unknownHolidaysWords,
} from './plan-words.ts';
import { previewPlan, previewWords } from './preview-plan.ts';
import { holidaysOn, monthsOf, timelineScale } from './timeline-scale.ts';

const step = (id: string, more: Partial<PlanStepView> = {}): PlanStepView => ({
  id,
  name: id,
  kind: 'other',
  days: 2,
  after: [],
  assignee: null,
  stakeholder: null,
  stakeholder_left_on: null,
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
    expect(signWords(read, '2030-03-31')).toBe('38% to sign by Mar 31, 2030');
    expect(signWords(read, '2030-04-01')).toBe('Close date Mar 31, 2030 has passed');
    expect(criticalWords(read)).toBe('Critical step: Legal. Start it by Feb 4, 2030.');
    expect(lateWords(read)).toBeNull();
    expect(lateWords(plan([step('Legal')], { reaches_go_live: false }))).toMatch(/^Legal is late\. /);
    expect(learnedWords(read)).toMatch(/typical durations/);
    expect(slackWords(step('A'))).toBe('3 workdays of slack');
    expect(slackWords(step('A', { critical: true, slack: 0 }))).toBe('Critical');
    expect(slackWords(step('A', { slack: -1 }))).toBe('1 workday late');
    expect(barWords(step('A'))).toMatch(/^A, Mar 4\s–\s5, 2030, 3 workdays of slack$/);
  });

  it('PLANW09 the timeline reaches from the first day to the last, with today and go-live', () => {
    const scale = timelineScale(plan([step('A')]), '2030-02-27');
    expect(scale.from).toBe('2030-02-24');
    expect(scale.left('2030-02-24')).toBe(0);
    expect(scale.left('2030-04-02') + scale.width('2030-04-02', '2030-04-02')).toBeLessThan(100);
    expect(monthsOf(scale).map(({ day }) => day)).toEqual(['2030-03-01', '2030-04-01']);
  });
});

describe('a close plan before it is changed', () => {
  const frame = (goLive: string) => ({ goLive, ourCountry: 'US', theirCountry: 'DE' });
  const steps = [step('Legal', { days: 5 }), step('Sign', { kind: 'signature', after: ['Legal'] })];
  const saved = previewPlan(plan(steps), frame('2030-04-02'), '2030-02-27');

  it('PLANW11 says what another go-live does to the signature, the steps and the outcome', () => {
    expect(saved).toMatchObject({ go_live: '2030-04-02', close_on: '2030-04-02', reaches_go_live: true });
    const later = previewPlan(saved, frame('2030-04-16'), '2030-02-27');
    expect(previewWords(saved, later)).toBe(
      'Signature moves from Apr 2, 2030 to Apr 16, 2030. 2 steps of 2 move. The plan reaches go-live.',
    );
    const tooSoon = previewPlan(saved, frame('2030-03-01'), '2030-02-27');
    expect(previewWords(saved, tooSoon)).toMatch(/The plan doesn’t reach go-live: (Legal|Sign) is late\.$/);
    const same = previewPlan(saved, frame('2030-04-02'), '2030-02-27');
    expect(previewWords(saved, same)).toMatch(/ No step moves\. The plan reaches go-live\.$/);
  });

  it('PLANW12 names the public holidays of both countries that lie in the plan, each day once', () => {
    const scale = timelineScale(saved, '2030-02-27');
    const days = holidaysOn(saved, scale).map(({ day }) => day);
    expect(days.every((day) => scale.left(day) >= 0 && scale.left(day) < 100)).toBe(true);
    expect(saved.holidays.length).toBeGreaterThan(days.length);
    const over = previewPlan(saved, frame('2031-01-15'), '2030-12-01');
    expect(holidayWords(over, '2030-12-01')).toContain(
      'Dec 25, 2030: Christmas Day (United States, Germany)',
    );
  });

  it('PLANW12 says of which country it knows no public holidays', () => {
    expect(unknownHolidaysWords(['US', 'DE'])).toBeNull();
    expect(unknownHolidaysWords(['JP', 'JP'])).toBe(
      'Public holidays of Japan aren’t known. Only weekends are skipped there.',
    );
  });
});
