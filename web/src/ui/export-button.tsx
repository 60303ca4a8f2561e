import { Download } from 'lucide-react';
import { formatCount } from '../lib/format.ts';
import { Button } from './button.tsx';
import { Tooltip } from './tooltip.tsx';

interface ExportButtonProps {
  /** 'deal', of which there are so many; unknown until they are counted. */
  readonly noun: string;
  readonly count: number | undefined;
  readonly busy: boolean;
  readonly onExport: () => void;
}

/** Saves what a list shows as a CSV file: every row of it, loaded or not. */
export function ExportButton({ noun, count, busy, onExport }: ExportButtonProps) {
  const isEmpty = count === 0;
  const label = count === undefined ? 'Export as CSV' : `Export ${formatCount(count, noun)} as CSV`;
  return (
    <Tooltip label={isEmpty ? `No ${noun}s to export` : label}>
      <Button
        variant="ghost"
        className="touch:min-w-11"
        busy={busy}
        aria-disabled={isEmpty || undefined}
        onClick={() => {
          if (!isEmpty) onExport();
        }}
      >
        {!busy && <Download aria-hidden />}
        <span className="max-md:sr-only">Export</span>
      </Button>
    </Tooltip>
  );
}
