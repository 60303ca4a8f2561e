import type { MappedPerson } from '@dealwright/contract/stakeholders/map';
import { BUYING_ROLE_LABELS } from '@dealwright/domain/stakeholder';
import { TriangleAlert } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cx } from '../../../lib/cx.ts';
import { InfluenceMark, StanceMark } from './marks.tsx';
import { useTakenOut } from './taken-out.ts';
import { contactWords } from './words.ts';

interface ChartCardProps extends ComponentProps<'button'> {
  readonly person: MappedPerson;
  readonly chosen: boolean;
  /** A person is being dropped here. */
  readonly target?: boolean;
  readonly moving?: boolean;
}

const WEIGHT = {
  high: 'border-2 border-foreground/70',
  medium: 'border border-input',
  low: 'border border-border',
  unknown: 'border border-border',
} as const;

const NAME = 'min-w-0 flex-1 truncate';

/** One person at a glance: who they are, where they stand, what their word weighs, when they were last heard. */
export function ChartCard({
  person,
  chosen,
  target = false,
  moving = false,
  className,
  ...props
}: ChartCardProps) {
  const { name, title, buying_role: role, stance, influence } = person;
  const isOut = useTakenOut().ids.has(person.id);
  const isKey = role === 'economic_buyer' || role === 'champion';
  return (
    <button
      type="button"
      aria-pressed={chosen}
      {...props}
      className={cx(
        'flex flex-col gap-0.5 overflow-hidden rounded-lg bg-card px-3 py-2 text-left transition-colors hover:bg-muted',
        WEIGHT[influence],
        isOut && 'border-dashed bg-muted',
        chosen && 'bg-primary-tint outline-2 outline-primary',
        target && 'bg-primary-tint outline-2 outline-dashed outline-primary',
        moving && 'opacity-60',
        className,
      )}
    >
      <span className="flex w-full items-center gap-2">
        <span className={cx(NAME, influence !== 'low' && 'font-medium', isOut && 'line-through')}>
          {name}
        </span>
        <InfluenceMark influence={influence} />
      </span>
      <span className="w-full truncate text-xs text-muted-foreground">{title ?? 'Title not known'}</span>
      <span
        className={cx(
          'w-full truncate text-xs',
          isKey ? 'font-medium text-primary' : 'text-muted-foreground',
        )}
      >
        {role === 'unknown' ? 'Role unknown' : BUYING_ROLE_LABELS[role]}
      </span>
      <StanceMark stance={stance} />
      {isOut ? <TakenOut /> : <LastHeard person={person} />}
    </button>
  );
}

const TakenOut = () => <span className="w-full truncate text-xs font-medium">Taken out</span>;

function LastHeard({ person }: Pick<ChartCardProps, 'person'>) {
  return (
    <span className="flex w-full items-center gap-1 text-xs text-muted-foreground">
      {person.stance_basis === 'contradicted' ? (
        <>
          <TriangleAlert aria-hidden className="size-3 shrink-0 text-warn" />
          <span className="truncate text-warn">Evidence says otherwise</span>
        </>
      ) : (
        <span className={cx('truncate', person.met_on === null && 'text-warn')}>{contactWords(person)}</span>
      )}
    </span>
  );
}
