import type { Deal } from '@dealwright/contract/deals/deals';
import type { MappedPerson, StakeholderMap } from '@dealwright/contract/stakeholders/map';
import { PILLAR_DEFINITIONS } from '@dealwright/domain/pillar';
import { isClosed } from '@dealwright/domain/stage';
import {
  BUYING_ROLE_LABELS,
  CONTACT_LABELS,
  INFLUENCE_LABELS,
  PILLARS_OF_ROLE,
} from '@dealwright/domain/stakeholder';
import { Link } from '@tanstack/react-router';
import {
  MoreHorizontal,
  Pencil,
  Trash2,
  UserRound,
  UserRoundMinus,
  UserRoundPlus,
  UsersRound,
} from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { Callout } from '../../../ui/callout.tsx';
import { type Fact, Facts } from '../../../ui/facts.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { StanceMark } from './marks.tsx';
import { type OpenSource, PersonSaid } from './person-said.tsx';
import { ReportsTo } from './reports-to.tsx';
import { useTakenOut } from './taken-out.ts';
import { basisWords, contactWords } from './words.ts';

export interface PersonPanelProps {
  readonly deal: Pick<Deal, 'number' | 'pillars' | 'stage'>;
  readonly map: StakeholderMap;
  readonly person: MappedPerson;
  readonly canEdit: boolean;
  readonly onPut: (person: MappedPerson, above: string | null) => void;
  readonly onEdit: () => void;
  readonly onMerge: () => void;
  readonly onRemove: () => void;
  readonly onOpenSource: OpenSource;
}

function factsOf(props: PersonPanelProps): Fact[] {
  const { map, person, canEdit, onPut } = props;
  const nameOf = (id: string) => map.people.find((one) => one.id === id)?.name ?? '';
  const reports = map.people.filter(({ reports_to: above }) => above === person.id);
  const facts: Fact[] = [
    { label: 'Buying role', value: BUYING_ROLE_LABELS[person.buying_role] },
    { label: 'Influence', value: INFLUENCE_LABELS[person.influence] },
    {
      label: 'Reports to',
      value: <ReportsTo people={map.people} person={person} canEdit={canEdit} onPut={onPut} />,
    },
  ];
  if (reports.length > 0) {
    const names = reports.slice(0, 5).map(({ name }) => name);
    const more = reports.length > 5 ? ` and ${reports.length - 5} more` : '';
    facts.push({ label: 'Reports', value: `${names.join(', ')}${more}` });
  }
  if (person.influences.length > 0) {
    facts.push({ label: 'Influences', value: person.influences.map(nameOf).join(', ') });
  }
  const contact =
    person.heard_on === null ? 'Never met' : `${CONTACT_LABELS[person.contact]} · ${contactWords(person)}`;
  facts.push({ label: 'Contact', value: contact });
  if (person.email) facts.push({ label: 'Email', value: person.email });
  if (person.phone) facts.push({ label: 'Phone', value: person.phone });
  return facts;
}

/** Everything about one person: what is known, what it rests on, what to ask them next. */
export function PersonPanel(props: PersonPanelProps) {
  const { deal, person, onOpenSource } = props;
  return (
    <div className="flex flex-col gap-4">
      <PersonActions {...props} />
      <div className="flex flex-col gap-1.5">
        <StanceMark stance={person.stance} />
        {person.stance_basis === 'contradicted' ? (
          <Callout tone="warn" title="The evidence says otherwise">
            {basisWords(person)}
          </Callout>
        ) : (
          <p className="text-sm text-pretty text-muted-foreground">{basisWords(person)}</p>
        )}
      </div>
      <Facts facts={factsOf(props)} />
      {!isClosed(deal.stage) && <AskNext deal={deal} person={person} />}
      <PersonSaid number={deal.number} person={person} onOpenSource={onOpenSource} />
    </div>
  );
}

function PersonActions({ map, person, canEdit, onEdit, onMerge, onRemove }: PersonPanelProps) {
  return (
    <div className="flex items-center gap-1 empty:hidden">
      {canEdit && (
        <Button size="sm" variant="outline" onClick={onEdit}>
          <Pencil aria-hidden />
          Edit
        </Button>
      )}
      <Menu
        align="start"
        trigger={
          <IconButton label={`Actions for ${person.name}`} size="sm" tooltip={false}>
            <MoreHorizontal aria-hidden />
          </IconButton>
        }
      >
        <TakeOutItem person={person} />
        {canEdit && (
          <>
            <MenuItem icon={<UsersRound aria-hidden />} disabled={map.people.length < 2} onSelect={onMerge}>
              Merge with another entry…
            </MenuItem>
            <MenuItem icon={<Trash2 aria-hidden />} destructive onSelect={onRemove}>
              Remove…
            </MenuItem>
          </>
        )}
      </Menu>
      {person.contact_id && (
        <Link
          to="/contacts/$contactId"
          params={{ contactId: person.contact_id }}
          className={buttonClass({ variant: 'ghost', size: 'sm' })}
        >
          <UserRound aria-hidden />
          View contact
        </Link>
      )}
    </div>
  );
}

/** Shows the deal without this person, or with them again. */
function TakeOutItem({ person }: Pick<PersonPanelProps, 'person'>) {
  const { ids, toggle } = useTakenOut();
  const isOut = ids.has(person.id);
  return (
    <MenuItem
      icon={isOut ? <UserRoundPlus aria-hidden /> : <UserRoundMinus aria-hidden />}
      onSelect={() => toggle(person)}
    >
      {isOut ? 'Put back' : 'What if they left?'}
    </MenuItem>
  );
}

/** Open questions of the pillars that a person in this role knows most about. */
function AskNext({ deal, person }: Pick<PersonPanelProps, 'deal' | 'person'>) {
  const questions = PILLARS_OF_ROLE[person.buying_role].flatMap((pillar) => {
    const question = deal.pillars.find((reading) => reading.pillar === pillar)?.next_question;
    return question ? [{ pillar, question }] : [];
  });
  if (questions.length === 0) return null;
  return (
    <section aria-label="Ask next">
      <h3 className="mb-1 text-sm font-normal text-muted-foreground">Ask next</h3>
      <ul className="flex flex-col gap-1.5 text-sm">
        {questions.map(({ pillar, question }) => (
          <li key={pillar}>
            {question}{' '}
            <span className="text-xs text-muted-foreground">{PILLAR_DEFINITIONS[pillar].name}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
