import type { TerritoryRuleBody } from '@dealwright/contract/territories/territories';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { EMPTY_RULE, RuleList } from './rule-list.tsx';

const named = (...names: string[]): TerritoryRuleBody => ({ ...EMPTY_RULE, named: names });

let kept: readonly TerritoryRuleBody[] = [];

function Form() {
  const [rules, setRules] = useState([named('acme.example'), named('fjord.example')]);
  const change = (next: TerritoryRuleBody[]) => {
    kept = next;
    setRules(next);
  };
  return <RuleList rules={rules} people={[]} industries={[]} onChange={change} />;
}

it('a rule that is removed takes what was typed into it along, and the others keep theirs', () => {
  render(<Form />);
  fireEvent.click(screen.getByRole('button', { name: 'Remove rule 1' }));
  const names = screen.getByLabelText<HTMLTextAreaElement>(/^Names or domains/);
  expect(names.value).toBe('fjord.example');
  fireEvent.blur(names);
  expect(kept).toEqual([named('fjord.example')]);
});
