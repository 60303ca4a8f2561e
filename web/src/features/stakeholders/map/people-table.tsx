import type { MappedPerson, StakeholderMap } from '@dealwright/contract/stakeholders/map';
import { BUYING_ROLE_LABELS, CONTACT_LABELS } from '@dealwright/domain/stakeholder';
import { cx } from '../../../lib/cx.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Cell, HeaderCell, Row, Table } from '../../../ui/table.tsx';
import { InfluenceMark, StanceMark } from './marks.tsx';
import { useTakenOut } from './taken-out.ts';
import { contactWords } from './words.ts';

interface PeopleTableProps {
  readonly people: StakeholderMap['people'];
  readonly chosen: string | undefined;
  readonly narrow: boolean;
  readonly onChoose: (id: string) => void;
}

function aboutOf({ title, side }: MappedPerson): string {
  return [title, side === 'partner' ? 'Partner' : null].filter(Boolean).join(' · ');
}

/** What the map shows, as a table. */
export function PeopleTable({ people, chosen, narrow, onChoose }: PeopleTableProps) {
  const { ids: out } = useTakenOut();
  const nameOf = (id: string | null) => people.find((person) => person.id === id)?.name ?? '';
  if (narrow) return <PeopleList people={people} chosen={chosen} onChoose={onChoose} />;
  return (
    <Table label="People on this deal" density="comfortable">
      <thead>
        <tr>
          <HeaderCell>Person</HeaderCell>
          <HeaderCell>Buying role</HeaderCell>
          <HeaderCell>Influence</HeaderCell>
          <HeaderCell>Stance</HeaderCell>
          <HeaderCell>Reports to</HeaderCell>
          <HeaderCell>Last heard</HeaderCell>
          <HeaderCell>Contact</HeaderCell>
          <HeaderCell align="end">Evidence</HeaderCell>
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <Row key={person.id} selected={chosen === person.id}>
            <Cell>
              <ChoosePerson person={person} out={out.has(person.id)} onChoose={onChoose} />
            </Cell>
            <Cell className="whitespace-nowrap">{BUYING_ROLE_LABELS[person.buying_role]}</Cell>
            <Cell>
              <InfluenceMark influence={person.influence} words />
            </Cell>
            <Cell className="whitespace-nowrap">
              <StanceMark stance={person.stance} />
              {person.stance_basis === 'contradicted' && (
                <span className="block text-xs text-warn">Evidence says otherwise</span>
              )}
            </Cell>
            <Cell className="whitespace-nowrap">{nameOf(person.reports_to)}</Cell>
            <Cell className={person.met_on === null ? 'text-warn' : undefined}>{contactWords(person)}</Cell>
            <Cell className="whitespace-nowrap">{CONTACT_LABELS[person.contact]}</Cell>
            <Cell align="end">{person.evidence.live}</Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

interface ChoosePersonProps extends Pick<PeopleTableProps, 'onChoose'> {
  readonly person: MappedPerson;
  readonly out: boolean;
}

function ChoosePerson({ person, out, onChoose }: ChoosePersonProps) {
  return (
    <button
      type="button"
      onClick={() => onChoose(person.id)}
      className="block max-w-64 rounded-sm text-left hover:underline"
    >
      <PersonName person={person} out={out} />
      <span className="block truncate text-xs text-muted-foreground">{aboutOf(person)}</span>
    </button>
  );
}

function PersonName({ person, out }: { readonly person: MappedPerson; readonly out: boolean }) {
  return (
    <span className="block min-w-0 truncate font-medium">
      <span className={out ? 'line-through' : undefined}>{person.name}</span>
      {out && ' (taken out)'}
    </span>
  );
}

function PeopleList({ people, chosen, onChoose }: Omit<PeopleTableProps, 'narrow'>) {
  const { ids: out } = useTakenOut();
  return (
    <ul aria-label="People on this deal" className="divide-y divide-border">
      {people.map((person) => (
        <li key={person.id}>
          <button
            type="button"
            aria-pressed={chosen === person.id}
            onClick={() => onChoose(person.id)}
            className={cx(
              'flex w-full items-start gap-3 px-4 py-2.5 text-left',
              '-outline-offset-2 hover:bg-muted aria-pressed:bg-primary-tint',
            )}
          >
            <Avatar name={person.name} size="lg" decorative />
            <span className="min-w-0 flex-1">
              <span className="flex items-center gap-2">
                <PersonName person={person} out={out.has(person.id)} />
                <InfluenceMark influence={person.influence} />
              </span>
              <span className="block truncate text-xs text-muted-foreground">
                {[BUYING_ROLE_LABELS[person.buying_role], aboutOf(person)].filter(Boolean).join(' · ')}
              </span>
              <span className="mt-0.5 flex flex-wrap gap-x-3">
                <StanceMark stance={person.stance} />
                <span
                  className={person.met_on === null ? 'text-xs text-warn' : 'text-xs text-muted-foreground'}
                >
                  {contactWords(person)}
                </span>
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
