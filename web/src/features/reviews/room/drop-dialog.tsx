import { MAX_REVIEW_NOTE } from '@dealwright/contract/reviews/reviews';
import { type SubmitEvent, useState } from 'react';
import { useDraft } from '../../../lib/drafts.ts';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import type { ReviewDeal } from '../api.ts';
import type { Deciding } from './use-decide.ts';

const WAYS = [
  { value: 'close', label: 'Close as lost' },
  { value: 'mark', label: 'Ask owner to close' },
] as const;
type Way = (typeof WAYS)[number]['value'];

interface DropDialogProps {
  readonly reviewId: string;
  readonly screen: ReviewDeal;
  readonly deciding: Deciding;
  readonly onClose: () => void;
}

/** Asks once how and why a deal is dropped. */
export function DropDialog({ reviewId, screen, deciding, onClose }: DropDialogProps) {
  const { deal } = screen.item;
  const [way, setWay] = useState<Way>('close');
  const [reason, setReason, clear] = useDraft(`review.${reviewId}.${deal.number}.drop`, '');
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (!(await deciding.decide({ decision: 'drop', how: way, reason: reason.trim() }))) return;
    clear();
    onClose();
  };
  return (
    <FormDialog
      title={`Drop ${deal.name}?`}
      description={
        way === 'close' ? 'You can move it back at any time.' : `${deal.owner.name} gets a task to close it.`
      }
      submitLabel={way === 'close' ? 'Close as lost' : 'Add task'}
      destructive={way === 'close'}
      busy={deciding.busy}
      failure={deciding.failure && `${deciding.failure} What you typed is kept.`}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <Field label="Why is it dropped?" optional>
        <Textarea
          value={reason}
          maxLength={MAX_REVIEW_NOTE}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      </Field>
      <SegmentedControl aria-label="How to drop it" value={way} segments={WAYS} onValueChange={setWay} />
    </FormDialog>
  );
}
