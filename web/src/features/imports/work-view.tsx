import type { Import } from '@dealwright/contract/imports/imports';
import { formatNumber } from '../../lib/format.ts';
import { Card } from '../../ui/card.tsx';
import { Progress } from '../../ui/progress.tsx';

const WORDS: Partial<Record<Import['state'], readonly [title: string, text: string]>> = {
  previewing: ['Preparing the preview', 'We check every row. Nothing is changed.'],
  running: ['Importing', 'You can leave this page. We’ll notify you when it’s done.'],
  undoing: ['Undoing the import', 'You can leave this page. It continues in the background.'],
};

/** Shows the progress of a long task on the server. */
export function WorkView({ imported: { state, progress } }: { readonly imported: Import }) {
  const [title, text] = WORDS[state] ?? ['Working', ''];
  // An undo doesn't count its rows: the figures are still those of the import.
  const known = state !== 'undoing' && progress !== null && progress.total > 0;
  return (
    <Card title={title} description={text}>
      <Progress
        label="Rows"
        value={known ? (progress.done / progress.total) * 100 : null}
        {...(known && { valueText: `${formatNumber(progress.done)} of ${formatNumber(progress.total)}` })}
      />
    </Card>
  );
}
