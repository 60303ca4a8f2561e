import { MOST_DUPLICATES_COUNTED } from '@dealwright/contract/duplicates/duplicates';
import type { DuplicateKind } from '@dealwright/domain/duplicates/record';
import { Link } from '@tanstack/react-router';
import { formatCount } from '../../lib/format.ts';
import { useDuplicateCounts } from './api.ts';

/** How many possible duplicates there are, leading to them; nothing where there are none. */
export function DuplicatesLink({ kind }: { readonly kind: DuplicateKind }) {
  const count = useDuplicateCounts().data?.[kind] ?? 0;
  if (count === 0) return null;
  const words =
    count >= MOST_DUPLICATES_COUNTED
      ? `${count}+ possible duplicates`
      : formatCount(count, 'possible duplicate');
  return (
    <Link to="/duplicates" search={{ kind }} className="text-sm text-muted-foreground hover:underline">
      {words}
    </Link>
  );
}
