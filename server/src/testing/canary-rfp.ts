import { createLibraryAnswer } from '@dealwright/contract/rfp/library-answers';
import { addTestRfp, requirementsOf } from './rfp-scene.ts';
import type { TestApp } from './test-app.ts';

export interface CanaryRfp {
  readonly rfpId: string;
  readonly requirementId: string;
  /** Of the company. */
  readonly libraryAnswerId: string;
}

/** An RFP of the deal whose requirement carries the mark, and an answer of the library. */
export async function addCanaryRfp(
  app: TestApp,
  { number }: { readonly number: number },
  mark: string,
): Promise<CanaryRfp> {
  const { rep } = app.people;
  const text = `1 Scope\n\n1.1 The supplier must deliver the ${mark} within a week.\n`;
  const rfp = await addTestRfp(app, rep, number, text);
  const [requirement] = await requirementsOf(app, rep, number, rfp);
  if (!requirement) throw new Error('the document holds a requirement');
  const answer = await app.call(rep, createLibraryAnswer, {
    body: { question: 'Where is data stored?', answer: 'In Frankfurt' },
  });
  return { rfpId: rfp.id, requirementId: requirement.id, libraryAnswerId: answer.body.id };
}
