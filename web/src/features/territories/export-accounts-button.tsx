import { ExportButton } from '../../ui/export-button.tsx';
import { type AccountsAsked, useExportTerritoryAccounts, useTerritoryAccounts } from './api.ts';

/** Saves the list of a territory's accounts as a file. */
export function ExportAccountsButton({ asked }: { readonly asked: AccountsAsked }) {
  const { data } = useTerritoryAccounts(asked);
  const exporting = useExportTerritoryAccounts();
  const loaded = data?.pages.reduce((sum, { items }) => sum + items.length, 0);
  const isWhole = data?.pages.at(-1)?.next_cursor === null;
  return (
    <ExportButton
      noun="account"
      count={isWhole ? loaded : undefined}
      hasWorkbook
      busy={exporting.isPending}
      onExport={(format) => exporting.mutate({ asked, format })}
    />
  );
}
