import type { MappedPerson } from '@dealwright/contract/stakeholders/map';
import { Combobox } from '../../../ui/combobox.tsx';
import { lineBelow } from './org-tree.ts';

interface ReportsToProps {
  readonly people: readonly MappedPerson[];
  readonly person: MappedPerson;
  readonly canEdit: boolean;
  readonly onPut: (person: MappedPerson, above: string | null) => void;
}

/** A person's manager; people below them aren't offered. */
export function ReportsTo({ people, person, canEdit, onPut }: ReportsToProps) {
  if (!canEdit) return people.find(({ id }) => id === person.reports_to)?.name ?? 'Not known yet';
  const below = lineBelow(people, person.id);
  return (
    <Combobox
      aria-label={`${person.name} reports to`}
      value={person.reports_to}
      onValueChange={(above) => onPut(person, above)}
      options={people
        .filter(({ id }) => !below.has(id))
        .map(({ id, name, title }) => ({ value: id, label: name, hint: title ?? undefined }))}
      placeholder="No one on this deal"
      emptyText="No matching people."
    />
  );
}
