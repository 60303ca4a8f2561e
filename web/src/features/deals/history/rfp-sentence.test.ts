import { expect, it } from 'vitest';
import { sentenceOf } from './history-sentence.ts';

const rfp = { title: 'Records system', decision: 'undecided', revision: 1 } as const;

it.each([
  [null, rfp, 'added'],
  [rfp, { ...rfp, decision: 'no_go' }, 'no go'],
  [rfp, { ...rfp, revision: 2 }, 'amended'],
  [{ ...rfp, title: 'Tender' }, rfp, 'renamed'],
  [rfp, null, 'deleted'],
] as const)('RFP06 the history says what happened to an RFP: %#', (old_value, new_value, text) => {
  expect(sentenceOf({ field: 'rfp', old_value, new_value }, { owners: {}, accounts: {} } as never)).toEqual({
    subject: 'RFP Records system',
    text,
  });
});
