import type { Suggestion } from '@dealwright/contract/analyst/suggestions';
import { dayOf } from '@dealwright/domain/calendar';
import { UserCheck } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { DateInput } from '../../ui/date-input.tsx';
import { Field } from '../../ui/field.tsx';
import { PersonSelect } from '../stakeholders/person-select.tsx';
import type { Naming } from './choices.ts';

interface NameBuyerProps {
  readonly number: number;
  readonly suggestion: Suggestion;
  readonly naming: Naming | null;
  readonly onName: (naming: Naming | null) => void;
}

/** Who really heard a buyer say it may name the buyer and the day; it then counts as Heard instead of Claimed. */
export function NameBuyer({ number, suggestion, naming, onName }: NameBuyerProps) {
  if (!naming) {
    return (
      <Button
        size="sm"
        variant="ghost"
        className="mt-2 -ml-2.5"
        onClick={() => onName({ stakeholderId: suggestion.person?.id ?? null, day: suggestion.occurred_on })}
      >
        <UserCheck aria-hidden />
        Name the buyer who said this
      </Button>
    );
  }
  return (
    <div className="mt-2 grid gap-3 rounded-md border border-border p-3 sm:grid-cols-[minmax(0,1fr)_10.5rem_auto] sm:items-start">
      <Field label="Which buyer said it?">
        <PersonSelect
          number={number}
          value={naming.stakeholderId}
          onValueChange={(stakeholderId) => onName({ ...naming, stakeholderId })}
        />
      </Field>
      <Field label="When?">
        <DateInput
          required
          keepAs="day"
          max={dayOf(new Date())}
          value={naming.day}
          onValueChange={(day) => {
            if (day) onName({ ...naming, day });
          }}
        />
      </Field>
      <Button variant="ghost" onClick={() => onName(null)}>
        Keep as belief
      </Button>
    </div>
  );
}
