import { ExportButton } from '../../../ui/export-button.tsx';
import { type KeptAsked, useCommitmentsKept, useExportKept } from './api.ts';

/** Saves how many claims were true, by person, as a file. */
export function ExportKeptButton({ asked }: { readonly asked: KeptAsked }) {
  const { data, hasNextPage } = useCommitmentsKept(asked);
  const exporting = useExportKept(asked);
  const people = data?.pages.flatMap(({ items }) => items);
  const rows = people?.reduce((sum, { shares }) => sum + Math.max(1, shares.length), 0);
  return (
    <ExportButton
      noun="row"
      count={hasNextPage ? undefined : rows}
      hasWorkbook
      busy={exporting.isPending}
      onExport={(format) => exporting.mutate(format)}
    />
  );
}
