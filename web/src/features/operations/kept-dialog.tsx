import { Dialog } from '../../ui/dialog.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { type KeptRecord, type Operation, useKeptRecords } from './api.ts';
import { keptWords, operationTitle } from './operation-words.ts';

interface KeptDialogProps {
  readonly operation: Operation;
  readonly onClose: () => void;
}

function nameOf({ kind, name, number }: KeptRecord): string {
  const known = name ?? `A ${kind} that is gone`;
  return number === null ? known : `LEAD-${number} ${known}`;
}

/** The records that an undo left as they are, each with the reason. */
export function KeptDialog({ operation, onClose }: KeptDialogProps) {
  const list = useKeptRecords(operation.id);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="What stayed"
      description={operationTitle(operation)}
    >
      <QueryState query={list} skeleton={<SkeletonList rows={3} label="Loading records" />}>
        {({ pages }) => (
          <>
            <ul aria-label="Records that stayed" className="divide-y divide-border">
              {pages
                .flatMap(({ items }) => items)
                .map((record, at) => (
                  <li key={`${record.id ?? at} ${record.reason}`} className="py-2">
                    <p className="[overflow-wrap:anywhere]">{nameOf(record)}</p>
                    <p className="text-xs text-muted-foreground">{keptWords(record)}</p>
                  </li>
                ))}
            </ul>
            <LoadMore query={list} />
          </>
        )}
      </QueryState>
    </Dialog>
  );
}
