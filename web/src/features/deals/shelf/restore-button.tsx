import { ArchiveRestore } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { leadKey } from '../lead-key.ts';
import { useShelving } from './use-shelving.ts';

interface RestoreButtonProps {
  readonly deal: { readonly number: number; readonly version: number };
}

export function RestoreButton({ deal }: RestoreButtonProps) {
  const { restore } = useShelving();
  const [busy, setBusy] = useState(false);
  return (
    <Button
      size="sm"
      variant="outline"
      busy={busy}
      aria-label={`Restore ${leadKey(deal.number)}`}
      className="bg-card"
      onClick={() => {
        setBusy(true);
        void restore(deal).finally(() => setBusy(false));
      }}
    >
      <ArchiveRestore aria-hidden />
      Restore
    </Button>
  );
}
