import type { KnownPerson } from '@dealwright/contract/stakeholders/map';
import { BUYING_ROLE_LABELS } from '@dealwright/domain/stakeholder';
import { useState } from 'react';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { SearchInput } from '../../../ui/search-input.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { useKnownPeople } from './api.ts';

interface KnownPeopleDialogProps {
  readonly number: number;
  readonly onPick: (person: KnownPerson) => void;
  readonly onClose: () => void;
}

/** People of the account's other deals, to be added to this one. */
export function KnownPeopleDialog({ number, onPick, onClose }: KnownPeopleDialogProps) {
  const [text, setText] = useState('');
  const wanted = useDebounced(text.trim(), 200);
  const query = useKnownPeople(number, wanted);
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="People known at this account"
      description="From the account’s other deals you can access."
    >
      <div className="flex flex-col gap-3">
        <SearchInput
          label="Search people known at this account"
          placeholder="Name, title or address"
          value={text}
          onValueChange={setText}
        />
        <QueryState
          query={query}
          skeleton={<SkeletonList rows={4} rowClass="h-10" label="Loading the account’s people" />}
        >
          {(people) =>
            people.length === 0 ? (
              <EmptyState title={wanted ? 'No matches' : 'No one else yet'}>
                {wanted
                  ? 'No matching people.'
                  : 'Everyone from the account’s other deals is already on this one.'}
              </EmptyState>
            ) : (
              <ul aria-label="People known at this account" className="divide-y divide-border">
                {people.map((person) => (
                  <KnownPersonRow
                    key={`${person.deal.number}-${person.name}`}
                    person={person}
                    onPick={onPick}
                  />
                ))}
              </ul>
            )
          }
        </QueryState>
      </div>
    </Dialog>
  );
}

interface KnownPersonRowProps {
  readonly person: KnownPerson;
  readonly onPick: (person: KnownPerson) => void;
}

function KnownPersonRow({ person, onPick }: KnownPersonRowProps) {
  return (
    <li className="flex items-center gap-3 py-2">
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{person.name}</span>
        <span className="block truncate text-xs text-muted-foreground">
          {[person.title, BUYING_ROLE_LABELS[person.buying_role], `LEAD-${person.deal.number}`]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <Button size="sm" variant="outline" aria-label={`Choose ${person.name}`} onClick={() => onPick(person)}>
        Choose
      </Button>
    </li>
  );
}
