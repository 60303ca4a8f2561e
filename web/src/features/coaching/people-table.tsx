import { Card } from '../../ui/card.tsx';
import { Cell, HeaderCell, Row, Table } from '../../ui/table.tsx';
import { CountButton } from '../win-loss/group-table.tsx';
import { percentOf } from '../win-loss/win-loss-words.ts';
import type { Coaching, CoachingPage } from './api.ts';
import { differenceSentence } from './coaching-words.ts';
import type { CoachingAddress } from './use-coaching-address.ts';

interface PeopleTableProps {
  readonly people: readonly Coaching[];
  readonly differences: CoachingPage['differences'];
  readonly address: CoachingAddress;
}

/** Everyone by name, each for themselves. */
export function PeopleTable({ people, differences, address }: PeopleTableProps) {
  return (
    <Card title="By person" description="Sorted by name. Overlapping ranges don’t show who is better." flush>
      <Table label="By person" density="comfortable" className="mt-2 border-t border-border">
        <thead>
          <tr>
            <HeaderCell>Person</HeaderCell>
            <HeaderCell align="end">Grades in time</HeaderCell>
            <HeaderCell align="end">Promises kept</HeaderCell>
            <HeaderCell align="end">Early calls reached</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {people.map((one) => (
            <PersonRow key={one.person.id} coaching={one} address={address} />
          ))}
        </tbody>
      </Table>
      <div className="flex flex-col gap-1 border-t border-border px-4 py-2 text-sm text-pretty text-muted-foreground">
        <p>{differenceSentence('Evidence', differences.evidence)}</p>
        <p>{differenceSentence('Promises', differences.promises)}</p>
      </div>
    </Card>
  );
}

interface PersonRowProps {
  readonly coaching: Coaching;
  readonly address: CoachingAddress;
}

function PersonRow({ coaching, address }: PersonRowProps) {
  const { person, evidence, promises, calls } = coaching;
  const of = person.id;
  const start = calls.find(({ scope, moment }) => scope === 'person' && moment === 'start');
  return (
    <Row>
      <Cell className="min-w-36">
        <button
          type="button"
          className="rounded-sm text-left font-medium hover:underline touch:min-h-11"
          onClick={() => address.go({ ...address.base, person: of })}
        >
          {person.name}
        </button>
      </Cell>
      <ShareCell
        label={`${person.name}, grades in time`}
        held={evidence.in_time}
        all={evidence.in_time + evidence.late + evidence.never}
        few="too few deals for a percentage"
        rate={evidence.rate}
        onOpen={() => address.show({ rows: 'grades', of })}
      />
      <ShareCell
        label={`${person.name}, promises kept`}
        held={promises.kept}
        all={promises.kept + promises.late + promises.missed}
        few="too few for a percentage"
        rate={promises.rate}
        onOpen={() => address.show({ rows: 'promises', of })}
      />
      <ShareCell
        label={`${person.name}, early calls reached`}
        held={start?.reached ?? 0}
        all={(start?.reached ?? 0) + (start?.missed ?? 0)}
        few="too few for a percentage"
        rate={start?.rate ?? null}
        onOpen={() => address.show({ rows: 'calls', of, moment: 'start' })}
      />
    </Row>
  );
}

interface ShareCellProps {
  readonly label: string;
  readonly held: number;
  readonly all: number;
  /** Said in place of the range where there is none. */
  readonly few: string;
  readonly rate: Coaching['promises']['rate'];
  readonly onOpen: () => void;
}

/** '12 of 20' with its likely range; the number opens all that it counts. */
function ShareCell({ label, held, all, few, rate, onOpen }: ShareCellProps) {
  if (all === 0) {
    return (
      <Cell align="end" className="text-muted-foreground">
        None
      </Cell>
    );
  }
  return (
    <Cell align="end" className="whitespace-nowrap tabular-nums">
      {held} of <CountButton count={all} label={label} onOpen={onOpen} />
      <span className="block text-xs text-muted-foreground max-md:ml-auto max-md:w-24 max-md:text-wrap touch:-mt-3 touch:pb-2">
        {rate ? `likely ${percentOf(rate.low)} to ${percentOf(rate.high)}` : few}
      </span>
    </Cell>
  );
}
