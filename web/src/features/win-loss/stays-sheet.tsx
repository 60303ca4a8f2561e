import { Link } from '@tanstack/react-router';
import { formatCount, formatDay } from '../../lib/format.ts';
import { PagedSheet } from '../../ui/paged-sheet.tsx';
import { leadKey } from '../deals/lead-key.ts';
import { type StageStay, type StaysAsked, useStageStays } from './api.ts';

interface StaysSheetProps {
  readonly asked: StaysAsked;
  readonly title: string;
  readonly onClose: () => void;
}

/** The deals that a number of the time in a stage counts, the latest to enter first. */
export function StaysSheet({ asked, title, onClose }: StaysSheetProps) {
  const stays = useStageStays(asked);
  return (
    <PagedSheet
      title={title}
      what="Deals"
      query={stays}
      onClose={onClose}
      row={(stay) => <StayRow key={`${stay.number} ${stay.entered_on} ${stay.left_on}`} stay={stay} />}
    />
  );
}

function StayRow({ stay: { number, name, owner, entered_on, left_on, days } }: { readonly stay: StageStay }) {
  const span =
    left_on === null ? `since ${formatDay(entered_on)}` : `${formatDay(entered_on)} to ${formatDay(left_on)}`;
  return (
    <li className="relative flex items-start justify-between gap-4 px-4 py-2.5 text-sm hover:bg-muted">
      <div className="min-w-0">
        <Link
          to="/lead-planning/$leadKey"
          params={{ leadKey: leadKey(number) }}
          className="block truncate font-medium before:absolute before:inset-0 hover:underline"
        >
          {name}
        </Link>
        <p className="truncate text-xs text-muted-foreground">
          {owner.name} · {span}
        </p>
      </div>
      <p className="shrink-0 text-right tabular-nums">{formatCount(days, 'day')}</p>
    </li>
  );
}
