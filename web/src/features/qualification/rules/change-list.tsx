import { changedRules, type QualificationRules } from '@dealwright/domain/rules-change';

interface ChangeListProps {
  readonly before: QualificationRules;
  readonly after: QualificationRules;
}

/** What differs between two sets of rules, a line for each rule. */
export function ChangeList({ before, after }: ChangeListProps) {
  const changes = changedRules(before, after);
  if (changes.length === 0) return <p className="text-sm text-muted-foreground">Nothing is different.</p>;
  return (
    <ul aria-label="Changed rules" className="flex flex-col gap-1 text-sm">
      {changes.map(({ rule, from, to }) => (
        <li key={rule} className="flex flex-wrap gap-x-2">
          <span>{rule}</span>
          <span className="text-muted-foreground">
            {from} <span aria-hidden>→</span>
            <span className="sr-only">to</span> <span className="font-medium text-foreground">{to}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
