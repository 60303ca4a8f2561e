import type { TouchKind } from '@dealwright/domain/touchpoint';
import { Link } from '@tanstack/react-router';
import { formatTime } from '../../lib/format.ts';
import { useIsPhone } from '../../lib/use-media.ts';
import { QueryState } from '../../ui/query-state.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { leadKey } from '../deals/lead-key.ts';
import { type MetFigure, useTouches, useTouchpoints } from './api.ts';

interface TouchSheetProps {
  readonly number: number;
  readonly figure: MetFigure;
  readonly onClose: () => void;
}

const TITLES: Readonly<Record<TouchKind, string>> = { email: 'Emails', call: 'Calls', meeting: 'Meetings' };

/** What a figure counts, the latest first; each opens in its deal. */
export function TouchSheet({ number, figure, onClose }: TouchSheetProps) {
  const isPhone = useIsPhone();
  const query = useTouches(number, figure);
  const touched = useTouchpoints(number).data?.people.find(({ person }) => person.id === figure.person);
  const member = touched?.members.find(({ member: { id } }) => id === figure.member)?.member.name;
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      side={isPhone ? 'bottom' : 'right'}
      title={TITLES[figure.kind]}
      description={touched && member && `${member} and ${touched.person.name}`}
    >
      <QueryState query={query} skeleton={<SkeletonList rows={4} rowClass="h-12" label="Loading" />}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="text-sm">Nothing here anymore.</p>
          ) : (
            <ul aria-label={TITLES[figure.kind]} className="-mx-4 divide-y divide-border">
              {items.map((touch) => (
                <li key={touch.interaction_id} className="px-4 py-2.5 [overflow-wrap:anywhere]">
                  <Link
                    to="/lead-planning/$leadKey"
                    params={{ leadKey: leadKey(touch.deal.number) }}
                    search={{ tab: 'notes', source: touch.interaction_id }}
                    className="underline underline-offset-2 touch:inline-flex touch:min-h-11 touch:items-center"
                  >
                    {touch.title}
                  </Link>
                  <p className="text-xs text-muted-foreground">
                    {formatTime(touch.occurred_at)}
                    {touch.deal.number !== number && ` · ${touch.deal.name}`}
                  </p>
                </li>
              ))}
            </ul>
          )
        }
      </QueryState>
    </Sheet>
  );
}
