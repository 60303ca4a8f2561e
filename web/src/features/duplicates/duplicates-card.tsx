import { MOST_DUPLICATES_COUNTED } from '@dealwright/contract/duplicates/duplicates';
import { Link } from '@tanstack/react-router';
import { formatCount } from '../../lib/format.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Card } from '../../ui/card.tsx';
import { useDuplicateCounts } from './api.ts';

/** How many possible duplicates wait to be looked at, and the way to them. */
export function DuplicatesCard() {
  const counts = useDuplicateCounts().data;
  const found = counts ? counts.account + counts.deal + counts.contact : 0;
  const words =
    found >= MOST_DUPLICATES_COUNTED
      ? `${found}+ possible duplicates`
      : formatCount(found, 'possible duplicate');
  return (
    <Card
      title="Duplicates"
      actions={
        <Link to="/duplicates" search={{}} className={buttonClass({ variant: 'outline' })}>
          Review duplicates
        </Link>
      }
    >
      <p className="text-sm text-muted-foreground">
        {counts ? `${words}. ` : ''}You review them one by one. Nothing is merged on its own.
      </p>
    </Card>
  );
}
