import type { Deal } from '@dealwright/contract/deals/deals';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { dealQuery } from '../api.ts';
import { CollaboratorsFact } from '../facts/collaborators-fact.tsx';
import { leadKey } from '../lead-key.ts';
import { NewLink } from './new-link.tsx';
import { ShareList } from './share-list.tsx';

interface ShareDialogProps {
  readonly number: number;
  readonly onClose: () => void;
}

/** Lets colleagues read a deal by a link, or work it as collaborators. */
export function ShareDialog({ number, onClose }: ShareDialogProps) {
  const deal = useQuery({ ...dealQuery(number), staleTime: Number.POSITIVE_INFINITY });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Share ${leadKey(number)}`}
      description={deal.data?.name}
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <QueryState query={deal} skeleton={<SkeletonList rows={4} rowClass="h-9" label="Loading the deal" />}>
        {(known) => <Ways deal={known} />}
      </QueryState>
    </Dialog>
  );
}

function Ways({ deal }: { readonly deal: Deal }) {
  return (
    <div className="flex flex-col gap-6">
      <section aria-label="Read-only link" className="flex flex-col gap-3">
        <div>
          <h3 className="text-sm font-medium">Read-only link</h3>
          <p className="text-sm text-pretty text-muted-foreground">
            Colleagues with the link can view this deal. It doesn’t work for anyone outside your company.
          </p>
        </div>
        <NewLink number={deal.number} />
        <ShareList number={deal.number} />
      </section>
      <section aria-label="Collaborators" className="flex flex-col gap-2">
        <div>
          <h3 className="text-sm font-medium">Collaborators</h3>
          <p className="text-sm text-pretty text-muted-foreground">
            They can view and edit the deal, like its owner {deal.owner.name}.
          </p>
        </div>
        <CollaboratorsFact deal={deal} />
      </section>
    </div>
  );
}
