import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { problemText } from '../../../lib/http.ts';
import { AlertDialog } from '../../../ui/alert-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Input } from '../../../ui/input.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { useAddOffer, useOffers, useRemoveOffer, useRenameOffer } from './api.ts';

interface Offer {
  readonly id: string;
  readonly name: string;
}

/** What the workspace sells: the columns of every white space. */
export function OffersDialog({ onClose }: { readonly onClose: () => void }) {
  const offers = useOffers();
  const [gone, setGone] = useState<Offer | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const remove = useRemoveOffer();
  const tell = (error: unknown) => setFailure(problemText(error));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Offers"
      description="What your workspace sells. Offers are the columns of each plan’s white space."
      size="sm"
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        {failure && <Callout tone="lost" live title={failure} />}
        <QueryState query={offers} skeleton={<SkeletonList rows={3} rowClass="h-9" label="Loading offers" />}>
          {({ items }) => <OfferList items={items} onRemove={setGone} onFailure={tell} />}
        </QueryState>
        <NewOffer onFailure={setFailure} />
      </div>
      <AlertDialog
        open={gone !== null}
        onOpenChange={(open) => !open && setGone(null)}
        title={`Remove ${gone?.name ?? 'the offer'}?`}
        description="Its column and notes are removed from every plan’s white space."
        confirmLabel="Remove offer"
        destructive
        busy={remove.isPending}
        onConfirm={() => {
          if (gone) remove.mutate(gone.id, { onError: tell, onSettled: () => setGone(null) });
        }}
      />
    </Dialog>
  );
}

function OfferName({
  offer,
  onRename,
}: {
  readonly offer: Offer;
  readonly onRename: (name: string) => void;
}) {
  const [name, setName] = useState(offer.name);
  return (
    <Input
      aria-label={`Name of ${offer.name}`}
      maxLength={60}
      value={name}
      onValueChange={setName}
      onBlur={() => {
        if (name.trim() === '') setName(offer.name);
        else if (name.trim() !== offer.name) onRename(name.trim());
      }}
    />
  );
}

function NewOffer({ onFailure }: { readonly onFailure: (failure: string | null) => void }) {
  const [name, setName] = useState('');
  const add = useAddOffer();
  return (
    <form
      className="flex gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() === '') return;
        onFailure(null);
        add.mutate(name.trim(), {
          onSuccess: () => setName((now) => (now === name ? '' : now)),
          onError: (error) => onFailure(problemText(error)),
        });
      }}
    >
      <Input
        aria-label="New offer"
        placeholder="Another offer"
        maxLength={60}
        value={name}
        onValueChange={setName}
      />
      <Button type="submit" variant="outline" busy={add.isPending} disabled={name.trim() === ''}>
        <Plus aria-hidden />
        Add
      </Button>
    </form>
  );
}

interface OfferListProps {
  readonly items: readonly Offer[];
  readonly onRemove: (offer: Offer) => void;
  readonly onFailure: (error: unknown) => void;
}

function OfferList({ items, onRemove, onFailure }: OfferListProps) {
  const rename = useRenameOffer();
  return (
    <ul aria-label="Offers" className="flex flex-col gap-2">
      {items.map((offer) => (
        <li key={offer.id} className="flex gap-2">
          <OfferName
            offer={offer}
            onRename={(name) => rename.mutate({ id: offer.id, name }, { onError: onFailure })}
          />
          <IconButton label={`Remove ${offer.name}`} onClick={() => onRemove(offer)}>
            <Trash2 aria-hidden />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}
