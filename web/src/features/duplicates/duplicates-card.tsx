import { MOST_DUPLICATES_COUNTED } from '@dealwright/contract/duplicates/duplicates';
import type { DuplicateKind } from '@dealwright/domain/duplicates/record';
import { Link } from '@tanstack/react-router';
import { formatCount } from '../../lib/format.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Card } from '../../ui/card.tsx';
import { useDuplicateCounts } from './api.ts';

const KINDS = ['account', 'contact', 'deal'] as const satisfies readonly DuplicateKind[];

/** How many possible duplicates of each kind wait to be looked at, and the way to them. */
export function DuplicatesCard() {
  const counts = useDuplicateCounts().data;
  const found = KINDS.filter((kind) => counts && counts[kind] > 0);
  return (
    <Card
      title="Duplicates"
      actions={
        <Link to="/duplicates" search={{}} className={buttonClass({ variant: 'outline' })}>
          Review duplicates
        </Link>
      }
    >
      {counts && found.length > 0 && (
        <ul className="mb-2 flex flex-wrap gap-x-4 gap-y-1 text-sm">
          {found.map((kind) => (
            <li key={kind}>
              <Link to="/duplicates" search={{ kind }} className="text-primary underline touch:py-3">
                {wordsOf(kind, counts[kind])}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <p className="text-sm text-muted-foreground">
        {counts && found.length === 0 && 'No possible duplicates. '}
        You review them one by one. Nothing is merged on its own.
      </p>
    </Card>
  );
}

const wordsOf = (kind: DuplicateKind, count: number): string =>
  count >= MOST_DUPLICATES_COUNTED
    ? `${count}+ possible duplicate ${kind}s`
    : formatCount(count, `possible duplicate ${kind}`);
