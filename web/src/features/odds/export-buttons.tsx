import { countWhole } from '../../lib/use-pages.ts';
import { ExportButton } from '../../ui/export-button.tsx';
import {
  type ListAsked,
  useDeadWeight,
  useDealChances,
  useExportChances,
  useExportDeadWeight,
} from './api.ts';

interface ExportProps {
  readonly asked: ListAsked;
  readonly run: string | null;
}

/** Saves the deals of the list with their odds as a file. */
export function ExportChancesButton({
  asked,
  run,
  of = 'open',
}: ExportProps & { readonly of?: 'open' | 'won' }) {
  const { data } = useDealChances(asked, run, of);
  const exporting = useExportChances(asked, of);
  return (
    <ExportButton
      noun="deal"
      count={countWhole(data)}
      hasWorkbook
      busy={exporting.isPending}
      onExport={(format) => exporting.mutate(format)}
    />
  );
}

/** Saves the deals that are too old as a file. */
export function ExportDeadWeightButton({ asked, run }: ExportProps) {
  const [first] = useDeadWeight(asked, run).data?.pages ?? [];
  const exporting = useExportDeadWeight(asked);
  return (
    <ExportButton
      noun="deal"
      count={first?.dead_weight}
      all={first?.open_deals}
      hasWorkbook
      busy={exporting.isPending}
      onExport={(format) => exporting.mutate(format)}
    />
  );
}
