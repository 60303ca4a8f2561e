import { expect, it } from 'vitest';
import { plainSentence, sentenceOf } from './history-sentence.ts';

const said = (old_value: unknown, new_value: unknown, field = 'business_problem') =>
  plainSentence(sentenceOf({ field, old_value, new_value }, { currency: 'USD', nameOf: () => null }));

it('BIZ05 the history says what happened to a business problem', () => {
  const problem = { id: 'a', statement: 'Rotas', costs: [] };
  expect(said(null, problem)).toBe('Business problem: added: Rotas');
  expect(said(problem, null)).toBe('Business problem: removed: Rotas');
  expect(said(problem, { ...problem, costs: [{}] })).toBe('Business problem: changed: Rotas');
  expect(said(problem, { ...problem, statement: 'Shifts' })).toBe('Business problem: Rotas → Shifts');
  expect(said(['a'], ['b'], 'business_problem_order')).toBe('Business problems: reordered');
});
