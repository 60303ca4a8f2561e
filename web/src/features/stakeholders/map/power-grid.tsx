import type { MappedPerson, StakeholderMap } from '@dealwright/contract/stakeholders/map';
import { INFLUENCE_LABELS, type Influence, STANCE_LABELS, type Stance } from '@dealwright/domain/stakeholder';
import { useState } from 'react';
import { cx } from '../../../lib/cx.ts';
import { Button } from '../../../ui/button.tsx';
import { InfluenceMark, StanceMark } from './marks.tsx';
import { useTakenOut } from './taken-out.ts';
import { spokenPerson } from './words.ts';

const ROWS: readonly Influence[] = ['high', 'medium', 'low', 'unknown'];
const COLUMNS: readonly Stance[] = ['opposes', 'unknown', 'neutral', 'supports'];
const SHOWN = 8;

interface PowerGridProps {
  readonly people: StakeholderMap['people'];
  readonly chosen: string | undefined;
  readonly narrow: boolean;
  readonly onChoose: (id: string) => void;
}

/** What each cell asks of us: where influence is high it matters most. */
function surfaceOf(influence: Influence, stance: Stance): string | undefined {
  if (stance === 'opposes' && influence === 'high') return 'bg-lost-tint';
  if (stance === 'supports' && influence === 'high') return 'bg-won-tint';
  if (influence === 'high' && stance === 'unknown') return 'bg-warn-tint';
  return undefined;
}

/** Influence by stance: who could carry the deal, and who could stop it. */
export function PowerGrid({ people, chosen, narrow, onChoose }: PowerGridProps) {
  const buyers = people.filter(({ side }) => side === 'buyer');
  const of = (influence: Influence, stance: Stance) =>
    buyers.filter((person) => person.influence === influence && person.stance === stance);
  if (narrow) return <NarrowGrid of={of} chosen={chosen} onChoose={onChoose} />;
  return (
    <table className="w-full table-fixed border-separate border-spacing-1 p-2 text-left text-sm">
      <caption className="sr-only">Buyers by influence and stance toward us</caption>
      <thead>
        <tr>
          <th scope="col" className="w-28 p-2 text-xs font-medium text-muted-foreground">
            Influence
          </th>
          {COLUMNS.map((stance) => (
            <th key={stance} scope="col" className="p-2 font-medium">
              <StanceMark stance={stance} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {ROWS.map((influence) => (
          <tr key={influence}>
            <th scope="row" className="p-2 align-top font-medium">
              <InfluenceMark influence={influence} words />
            </th>
            {COLUMNS.map((stance) => (
              <td
                key={stance}
                className={cx(
                  'h-20 rounded-md border border-border p-1.5 align-top',
                  surfaceOf(influence, stance),
                )}
              >
                <Names people={of(influence, stance)} chosen={chosen} onChoose={onChoose} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface NarrowGridProps extends Pick<PowerGridProps, 'chosen' | 'onChoose'> {
  readonly of: (influence: Influence, stance: Stance) => MappedPerson[];
}

/** The same one below the other: influence as headings, stance beside each name. */
function NarrowGrid({ of, chosen, onChoose }: NarrowGridProps) {
  return (
    <div className="flex flex-col gap-4 p-4">
      {ROWS.map((influence) => {
        const groups = COLUMNS.map((stance) => ({ stance, found: of(influence, stance) })).filter(
          ({ found }) => found.length > 0,
        );
        return (
          <section key={influence} aria-label={`Influence: ${INFLUENCE_LABELS[influence]}`}>
            <h3 className="mb-1 font-medium">
              <InfluenceMark influence={influence} words />
            </h3>
            {groups.length === 0 && <p className="text-xs text-muted-foreground">No one</p>}
            {groups.map(({ stance, found }) => (
              <div key={stance} className={cx('rounded-md p-1.5', surfaceOf(influence, stance))}>
                <p className="mb-1">
                  <StanceMark stance={stance} />
                  <span className="sr-only">{STANCE_LABELS[stance]}</span>
                </p>
                <Names people={found} chosen={chosen} onChoose={onChoose} />
              </div>
            ))}
          </section>
        );
      })}
    </div>
  );
}

interface NamesProps extends Pick<PowerGridProps, 'chosen' | 'onChoose'> {
  readonly people: readonly MappedPerson[];
}

function Names({ people, chosen, onChoose }: NamesProps) {
  const [all, setAll] = useState(false);
  const { ids: out } = useTakenOut();
  const shown = all ? people : people.slice(0, SHOWN);
  return (
    <ul className="flex flex-wrap gap-1">
      {shown.map((person) => (
        <li key={person.id} className="min-w-0">
          <button
            type="button"
            aria-label={`${spokenPerson(person)}${out.has(person.id) ? ', taken out' : ''}`}
            aria-pressed={chosen === person.id}
            onClick={() => onChoose(person.id)}
            className={cx(
              'max-w-full truncate rounded-md border bg-card px-2 py-0.5 text-sm hover:bg-muted touch:min-h-11',
              chosen === person.id ? 'border-primary text-primary' : 'border-border',
              out.has(person.id) && 'border-dashed line-through',
            )}
          >
            {person.name}
          </button>
        </li>
      ))}
      {people.length > shown.length && (
        <li>
          <Button size="sm" variant="ghost" onClick={() => setAll(true)}>
            and {people.length - shown.length} more
          </Button>
        </li>
      )}
    </ul>
  );
}
