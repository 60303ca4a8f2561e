import { ExportButton } from '../../ui/export-button.tsx';
import type { AccountSearch } from './account-search.ts';
import { useAccountCount, useExportAccounts } from './api.ts';

/** Saves the list of accounts as a file. */
export function ExportAccountsButton({ search }: { readonly search: AccountSearch }) {
  const { data } = useAccountCount(search);
  const exporting = useExportAccounts();
  return (
    <ExportButton
      noun="account"
      count={data && !data.more ? data.matching : undefined}
      all={data?.all ?? undefined}
      hasWorkbook
      busy={exporting.isPending}
      onExport={(format) => exporting.mutate({ search, format })}
    />
  );
}
