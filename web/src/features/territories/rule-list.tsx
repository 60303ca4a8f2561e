import type { TerritoryRuleBody } from '@dealwright/contract/territories/territories';
import { Plus } from 'lucide-react';
import { useRowIds } from '../../lib/use-row-ids.ts';
import { Button } from '../../ui/button.tsx';
import { KeepTyped, useForgetPart } from '../../ui/keep-typed.tsx';
import { RuleFields } from './rule-fields.tsx';

export const EMPTY_RULE: TerritoryRuleBody = {
  countries: [],
  industries: [],
  named: [],
  owners: [],
  employees: null,
  revenue: null,
};

interface RuleListProps {
  readonly rules: readonly TerritoryRuleBody[];
  readonly people: readonly { readonly value: string; readonly label: string }[];
  readonly industries: readonly string[];
  readonly onChange: (rules: TerritoryRuleBody[]) => void;
}

/** The rules of a territory, one of which is enough. */
export function RuleList({ rules, people, industries, onChange }: RuleListProps) {
  const rows = useRowIds(rules.length);
  const forget = useForgetPart();
  const add = () => {
    rows.added();
    onChange([...rules, EMPTY_RULE]);
  };
  const remove = (at: number) => {
    rows.removed(at);
    forget(`rule.${at}`);
    onChange(rules.filter((_, index) => index !== at));
  };
  return (
    <section className="flex flex-col gap-3">
      <h3 className="text-sm font-medium">
        Rules{' '}
        <span className="font-normal text-muted-foreground">
          An account must match everything in a rule. One matching rule is enough.
        </span>
      </h3>
      {rules.map((rule, at) => (
        <KeepTyped key={rows.ids[at]} part={`rule.${at}`}>
          <RuleFields
            number={at + 1}
            rule={rule}
            people={people}
            industries={industries}
            onChange={(next) => onChange(rules.map((one, index) => (index === at ? next : one)))}
            onRemove={rules.length > 1 ? () => remove(at) : undefined}
          />
        </KeepTyped>
      ))}
      <Button size="sm" variant="outline" className="self-start" onClick={add}>
        <Plus aria-hidden />
        Add another rule
      </Button>
    </section>
  );
}
