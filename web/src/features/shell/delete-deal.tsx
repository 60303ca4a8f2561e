import type { ActiveDeal } from '../../lib/active-deal.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { leadKey } from '../deals/lead-key.ts';
import { useShelving } from '../deals/shelf/use-shelving.ts';

interface DeleteDealProps {
  readonly deal: ActiveDeal;
  readonly onClose: () => void;
}

/** Asks before a deal goes to the trash: everyone on it loses it from the pipeline. */
export function DeleteDeal({ deal, onClose }: DeleteDealProps) {
  const { remove } = useShelving();
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Delete ${leadKey(deal.leadNumber)}?`}
      description={
        'It moves to the trash, where it can be restored for 30 days. After that it is erased with its ' +
        'notes, calls and evidence.'
      }
      confirmLabel="Delete deal"
      cancelLabel="Keep deal"
      destructive
      onConfirm={() => {
        onClose();
        void remove({ number: deal.leadNumber, version: deal.version }, deal.leave);
      }}
    />
  );
}
