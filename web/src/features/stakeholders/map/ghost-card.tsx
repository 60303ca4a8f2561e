import type { StakeholderMap } from '@dealwright/contract/stakeholders/map';
import { cx } from '../../../lib/cx.ts';
import { Button } from '../../../ui/button.tsx';
import { missingWords } from './words.ts';

type Missing = StakeholderMap['missing'][number];

interface GhostCardProps {
  readonly missing: Missing;
  readonly onFindOut: (missing: Missing) => void;
  /** Absent for those who only read. */
  readonly onAdd: ((missing: Missing) => void) | undefined;
  readonly className?: string;
  readonly style?: React.CSSProperties;
}

/** A vacant role that the stage expects. */
export function GhostCard({ missing, onFindOut, onAdd, className, style }: GhostCardProps) {
  const words = missingWords(missing);
  return (
    <div
      style={style}
      className={cx(
        'flex flex-col justify-between gap-1 rounded-lg border border-dashed border-warn bg-warn-tint px-3 py-2',
        className,
      )}
    >
      <p className="text-sm font-medium text-pretty text-warn">{words}</p>
      <span className="-mx-1 flex flex-wrap gap-1">
        <Button
          size="sm"
          variant="ghost"
          aria-label={`${words}: find out`}
          onClick={() => onFindOut(missing)}
        >
          Find out
        </Button>
        {onAdd && (
          <Button
            size="sm"
            variant="ghost"
            aria-label={`Add a person: ${words}`}
            onClick={() => onAdd(missing)}
          >
            Add
          </Button>
        )}
      </span>
    </div>
  );
}
