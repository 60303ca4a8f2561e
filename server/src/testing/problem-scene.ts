import { createInteraction } from '@dealwright/contract/interactions';
import {
  createBusinessProblem,
  getBusinessCase,
  listBusinessProblems,
  type ProblemInput,
} from '@dealwright/contract/qualification/business-problem';
import { addEvidence, retractEvidence } from '@dealwright/contract/qualification/evidence';
import type { BodyOf } from '@dealwright/contract/route';
import { queryRows } from '@dealwright/db/query-rows';
import { expect } from 'vitest';
import type { TestPerson } from './people.ts';
import type { TestApp } from './test-app.ts';
import { addDeal, addStakeholder, type TestDeal } from './test-deal.ts';

export const HOURS = 'Our ward managers lose twelve hours a week to rota changes.';
const PRICE = 'An hour of overtime is 40 to 45 dollars, 52 weeks a year.';
const WINTER = 'If it goes on, three wards close in winter.';
const CALL = `Ana: ${HOURS}\nAna: ${PRICE}\nTom: ${WINTER}`;

export type Factor = ProblemInput['costs'][number]['factors'][number];

/** A deal of the rep's on March 10, 2026, with a call and three quotes of it. */
export class ProblemScene {
  deal!: TestDeal;
  ana!: string;
  hours!: string;
  price!: string;
  winter!: string;
  private readonly test: TestApp;

  constructor(test: TestApp) {
    this.test = test;
  }

  async begin(): Promise<this> {
    const { test } = this;
    const { rep } = test.people;
    test.clock.now = new Date('2026-03-10T12:00:00Z');
    this.deal = await addDeal(test.database, rep);
    this.ana = await addStakeholder(test.database, rep.companyId, this.deal, 'Ana Silva');
    const tom = await addStakeholder(test.database, rep.companyId, this.deal, 'Tom Reed');
    const source = await test.call(rep, createInteraction, {
      params: this.params(),
      body: {
        kind: 'call',
        title: 'First call',
        occurred_at: '2026-03-01T09:00:00Z',
        source: { text: CALL },
      },
    });
    const quoted = (quote: string, stakeholder_id: string) =>
      this.evidence({
        statement: quote.slice(0, 40),
        stakeholder_id,
        source: { interaction_id: source.body.id, quote },
      });
    this.hours = await quoted(HOURS, this.ana);
    this.price = await quoted(PRICE, this.ana);
    this.winter = await quoted(WINTER, tom);
    return this;
  }

  params() {
    return { number: this.deal.number };
  }

  /** Adds evidence, and returns its id. */
  async evidence(row: Partial<BodyOf<typeof addEvidence>>): Promise<string> {
    const body = {
      pillar: 'identify_pain' as const,
      kind: 'buyer_said' as const,
      statement: 'They lose time',
      occurred_on: '2026-03-01',
      stakeholder_id: this.ana,
      ...row,
    };
    const answer = await this.test.call(this.test.people.rep, addEvidence, { params: this.params(), body });
    expect(answer.status, answer.text).toBe(201);
    const rows = await this.test.database.transaction('dealwright_system', (tx) =>
      queryRows<{ id: string }>(
        tx,
        'select id from meddpicc_evidence where deal_id = $1 order by created_at desc, id desc limit 1',
        [this.deal.id],
      ),
    );
    return rows[0]?.id ?? '';
  }

  retract(id: string) {
    return this.test.call(this.test.people.rep, retractEvidence, {
      params: { ...this.params(), evidence_id: id },
      body: { reason: 'She corrected herself' },
    });
  }

  number(low: string, evidence_id: string | null, high = low): Factor {
    return { label: 'Hours a week', unit: 'number', low, high, evidence_id };
  }

  /** 12 × 52 × $40–$45, all quoted; `factors` changes them. */
  overtime(factors: Partial<Factor>[] = []): ProblemInput['costs'][number] {
    return {
      label: 'Overtime',
      period: 'year',
      currency: 'USD',
      factors: [
        { ...this.number('12', this.hours), ...factors[0] },
        { ...this.number('52', this.price), label: 'Weeks', ...factors[1] },
        { label: 'Per hour', unit: 'money', low: '40', high: '45', evidence_id: this.price, ...factors[2] },
      ],
    };
  }

  whole(change: Partial<ProblemInput> = {}): ProblemInput {
    return {
      statement: 'Rota changes eat the week',
      evidence_id: this.hours,
      affected: 'Ward managers',
      stakeholder_id: this.ana,
      consequence: 'Wards close in winter',
      consequence_evidence_id: this.winter,
      costs: [this.overtime()],
      ...change,
    };
  }

  add(body: ProblemInput = this.whole(), person: TestPerson = this.test.people.rep) {
    return this.test.call(person, createBusinessProblem, { params: this.params(), body });
  }

  async added(body?: ProblemInput) {
    const answer = await this.add(body);
    expect(answer.status, answer.text).toBe(201);
    const problem = answer.body.problems.at(-1);
    if (!problem) throw new Error('a problem was added');
    return problem;
  }

  async read(person: TestPerson = this.test.people.rep) {
    return (await this.test.call(person, listBusinessProblems, { params: this.params() })).body;
  }

  async printed() {
    return (await this.test.call(this.test.people.rep, getBusinessCase, { params: this.params() })).body;
  }
}
