import type { Stakeholder } from '@dealwright/contract/stakeholders/stakeholders';
import { BUYING_ROLE_LABELS } from '@dealwright/domain/stakeholder';
import { MoreHorizontal, Pencil, Plus, Trash2, UserRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { useStakeholders } from './api.ts';
import { PersonDialog } from './person-dialog.ts';
import { RemovePersonDialog } from './remove-person-dialog.ts';

const ROLE_TONES: Partial<Record<Stakeholder['buying_role'], Tone>> = {
  economic_buyer: 'primary',
  champion: 'primary',
  blocker: 'lost',
};

interface PeopleCardProps {
  readonly number: number;
  readonly canEdit: boolean;
  /** How well they are covered, in a line. */
  readonly summary?: ReactNode;
}

/** Who decides, who pays, who helps and who resists. */
export function PeopleCard({ number, canEdit, summary }: PeopleCardProps) {
  const query = useStakeholders(number);
  const [editing, setEditing] = useState<Stakeholder | 'new' | null>(null);
  const add = (
    <Button variant="ghost" size="sm" onClick={() => setEditing('new')}>
      <Plus aria-hidden />
      Add person
    </Button>
  );
  return (
    <Card
      title="People"
      description={summary}
      actions={canEdit && (query.data?.length ?? 0) > 0 && add}
      flush
    >
      <QueryState query={query} skeleton={<PeopleSkeleton />}>
        {(people) =>
          people.length === 0 ? (
            <EmptyState icon={<UserRound />} title="No people yet" action={canEdit && add} className="py-8">
              Add the people who decide, pay and help you. Evidence counts more with a name.
            </EmptyState>
          ) : (
            <ul className="divide-y divide-border pt-1">
              {people.map((person) => (
                <PersonRow
                  key={person.id}
                  number={number}
                  person={person}
                  canEdit={canEdit}
                  onEdit={() => setEditing(person)}
                />
              ))}
            </ul>
          )
        }
      </QueryState>
      {editing && (
        <PersonDialog
          number={number}
          person={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
        />
      )}
    </Card>
  );
}

function PeopleSkeleton() {
  return (
    <div className="p-4">
      <SkeletonList rows={3} rowClass="h-10" label="Loading the people" />
    </div>
  );
}

interface PersonRowProps extends Omit<PeopleCardProps, 'summary'> {
  readonly person: Stakeholder;
  readonly onEdit: () => void;
}

function PersonRow({ number, person, canEdit, onEdit }: PersonRowProps) {
  const [asking, setAsking] = useState(false);
  const about = [person.title, person.side === 'partner' ? 'Partner' : null, person.email]
    .filter(Boolean)
    .join(' · ');
  return (
    <li className="flex items-center gap-3 px-4 py-2.5">
      <Avatar name={person.name} size="lg" decorative />
      <div className="flex min-w-0 flex-1 flex-col items-start gap-x-3 gap-y-1 sm:flex-row sm:items-center">
        <div className="min-w-0 flex-1 max-sm:[overflow-wrap:anywhere]">
          <p className="font-medium sm:truncate">{person.name}</p>
          {about && <p className="text-xs text-muted-foreground sm:truncate">{about}</p>}
        </div>
        <Badge tone={ROLE_TONES[person.buying_role] ?? 'neutral'}>
          {BUYING_ROLE_LABELS[person.buying_role]}
        </Badge>
      </div>
      {canEdit && (
        <Menu
          trigger={
            <IconButton label={`Actions for ${person.name}`} size="sm" tooltip={false} className="-mr-1.5">
              <MoreHorizontal aria-hidden />
            </IconButton>
          }
        >
          <MenuItem icon={<Pencil aria-hidden />} onSelect={onEdit}>
            Edit
          </MenuItem>
          <MenuItem icon={<Trash2 aria-hidden />} destructive onSelect={() => setAsking(true)}>
            Remove
          </MenuItem>
        </Menu>
      )}
      <RemovePersonDialog number={number} person={person} open={asking} onClose={() => setAsking(false)} />
    </li>
  );
}
