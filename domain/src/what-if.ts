import { type Qualification, type QualificationInput, qualify } from './qualification.ts';

export interface WhatIf {
  readonly before: Qualification;
  readonly after: Qualification;
}

/** The rows that would remain if these people left: every row that names none of them, our own beliefs included. */
export function withoutPeople<Row extends { readonly personId: string | null }>(
  rows: readonly Row[],
  people: ReadonlySet<string>,
): Row[] {
  return rows.filter(({ personId }) => personId === null || !people.has(personId));
}

/** A deal as it is, and as it would be without the evidence of some people, by the same grading. */
export function whatIf(input: QualificationInput, people: ReadonlySet<string>): WhatIf {
  const before = qualify(input);
  if (people.size === 0) return { before, after: before };
  return { before, after: qualify({ ...input, evidence: withoutPeople(input.evidence, people) }) };
}
