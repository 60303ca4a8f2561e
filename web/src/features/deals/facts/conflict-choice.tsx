import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';

interface ConflictChoiceProps {
  /** 'amount'. */
  readonly what: string;
  readonly theirs: string;
  readonly mine: string;
  readonly onKeepTheirs: () => void;
  readonly onKeepMine: () => void;
}

/** Somebody else changed the same thing: says both in words and lets the person choose. */
export function ConflictChoice({ what, theirs, mine, onKeepTheirs, onKeepMine }: ConflictChoiceProps) {
  return (
    <Callout tone="warn" live title={`Someone else changed the ${what} meanwhile`} className="mt-1.5">
      <p className="mt-0.5 text-pretty [overflow-wrap:anywhere]">
        Theirs: <strong>{theirs}</strong>. Yours: <strong>{mine}</strong>.
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" variant="outline" onClick={onKeepTheirs}>
          Keep theirs
        </Button>
        <Button size="sm" variant="primary" onClick={onKeepMine}>
          Use mine
        </Button>
      </div>
    </Callout>
  );
}
