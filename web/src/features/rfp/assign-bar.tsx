import { formatCount } from '../../lib/format.ts';
import { problemText } from '../../lib/http.ts';
import { Button } from '../../ui/button.tsx';
import { notify, notifyError } from '../../ui/toast.ts';
import { type RfpRef, useAssign } from './api.ts';
import { OwnerField } from './owner-field.tsx';

/** Requirements that are assigned together. */
export const MOST_AT_ONCE = 200;

interface AssignBarProps {
  readonly of: RfpRef;
  readonly chosen: readonly string[];
  readonly onDone: () => void;
}

/** Gives the selected requirements to one colleague. */
export function AssignBar({ of, chosen, onDone }: AssignBarProps) {
  const assign = useAssign(of);
  const send = (ownerId: string | null) =>
    assign.mutate(
      { requirements: chosen.slice(0, MOST_AT_ONCE), owner_id: ownerId },
      {
        onSuccess: ({ assigned }) => {
          notify(`${formatCount(assigned, 'requirement')} ${ownerId === null ? 'unassigned' : 'assigned'}`);
          onDone();
        },
        onError: (error) => notifyError('Couldn’t assign them', { text: problemText(error) }),
      },
    );
  return (
    <fieldset
      aria-label="Selected requirements"
      className="flex flex-wrap items-center gap-2 rounded-md bg-muted px-3 py-2 text-sm"
    >
      <span className="font-medium">{formatCount(chosen.length, 'requirement')} selected</span>
      <div className="w-56">
        <OwnerField
          number={of.number}
          value={null}
          disabled={assign.isPending}
          aria-label="Assign to"
          placeholder="Assign to…"
          onChange={(owner) => owner !== null && send(owner.id)}
        />
      </div>
      <Button size="sm" variant="ghost" disabled={assign.isPending} onClick={() => send(null)}>
        Unassign
      </Button>
      <Button size="sm" variant="ghost" onClick={onDone}>
        Clear selection
      </Button>
    </fieldset>
  );
}
