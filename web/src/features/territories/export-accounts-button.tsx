import { ExportButton } from '../../ui/export-button.tsx';
import { ListCount } from '../../ui/list-count.tsx';
import {
  type AccountsAsked,
  isNarrowed,
  useExportTerritoryAccounts,
  useTerritoryAccountCount,
} from './api.ts';

/** How many accounts of a territory the list has; saves them as a file. */
export function ExportAccountsButton({ asked }: { readonly asked: AccountsAsked }) {
  const count = useTerritoryAccountCount(asked);
  const exporting = useExportTerritoryAccounts();
  const { data } = count;
  return (
    <div className="flex items-center gap-2">
      <ListCount query={count} noun="account" narrowed={isNarrowed(asked)} />
      <ExportButton
        noun="account"
        count={data && !data.more ? data.matching : undefined}
        all={data?.all ?? undefined}
        hasWorkbook
        busy={exporting.isPending}
        onExport={(format) => exporting.mutate({ asked, format })}
      />
    </div>
  );
}
