import { BUYING_ROLE_LABELS } from '@dealwright/domain/stakeholder';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { Combobox } from '../../ui/combobox.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useStakeholders } from './api.ts';
import { PersonDialog } from './person-dialog.ts';

interface PersonSelectProps {
  readonly number: number;
  readonly value: string | null;
  readonly onValueChange: (id: string | null) => void;
  readonly 'aria-label'?: string;
}

/** One of the deal's people on the buyer's side, or a new one. */
export function PersonSelect({ number, value, onValueChange, ...props }: PersonSelectProps) {
  const people = useStakeholders(number);
  const [adding, setAdding] = useState(false);
  const options = (people.data ?? [])
    .filter(({ side }) => side === 'buyer')
    .map(({ id, name, buying_role: role }) => ({
      value: id,
      label: name,
      hint: role === 'unknown' ? undefined : BUYING_ROLE_LABELS[role],
    }));
  return (
    <span className="flex items-center gap-1">
      <Combobox
        {...props}
        className="min-w-0 flex-1"
        value={value}
        onValueChange={onValueChange}
        options={options}
        loading={people.isLoading}
        placeholder="Choose a person…"
        emptyText="No matching people. Add them with the button next to it."
      />
      <IconButton label="Add a person" onClick={() => setAdding(true)}>
        <UserPlus aria-hidden />
      </IconButton>
      {adding && (
        <PersonDialog
          number={number}
          person={null}
          onClose={() => setAdding(false)}
          onSaved={(person) => onValueChange(person.id)}
        />
      )}
    </span>
  );
}
