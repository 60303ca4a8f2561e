import { ExportButton } from '../../ui/export-button.tsx';
import type { AccountSearch } from './account-search.ts';
import { useExportAccounts, usePlannedAccounts } from './api.ts';

/** Saves the list of accounts as a file. */
export function ExportAccountsButton({ search }: { readonly search: AccountSearch }) {
  const { data } = usePlannedAccounts(search);
  const exporting = useExportAccounts();
  const loaded = data?.pages.reduce((sum, { items }) => sum + items.length, 0);
  const isWhole = data?.pages.at(-1)?.next_cursor === null;
  return (
    <ExportButton
      noun="account"
      count={isWhole ? loaded : undefined}
      hasWorkbook
      busy={exporting.isPending}
      onExport={(format) => exporting.mutate({ search, format })}
    />
  );
}
