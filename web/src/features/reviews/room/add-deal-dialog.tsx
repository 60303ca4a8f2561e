import type { DealSummary } from '@dealwright/contract/deals/deals';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { accountName } from '../../../lib/account-name.ts';
import { problemText } from '../../../lib/http.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { Combobox } from '../../../ui/combobox.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { fetchDeals } from '../../deals/api.ts';
import { leadKey } from '../../deals/lead-key.ts';
import { useReviewChanges } from '../api.ts';

const REST_MS = 200;
const OFFERED = 8;

interface AddDealDialogProps {
  readonly reviewId: string;
  readonly onClose: () => void;
  readonly onAdded: (number: number) => void;
}

function useFoundDeals(typed: string) {
  const q = useDebounced(typed.trim().slice(0, 100), REST_MS);
  return useQuery({
    queryKey: ['deals', 'to-review', q],
    queryFn: ({ signal }) =>
      fetchDeals(
        { filter: q === '' ? {} : { q }, sort: 'updated_at', order: 'desc' },
        { limit: OFFERED, signal },
      ),
    placeholderData: keepPreviousData,
  });
}

interface Choice {
  readonly value: string;
  readonly label: string;
  readonly hint: string;
}

const optionOf = ({ number, name, account }: DealSummary): Choice => ({
  value: String(number),
  label: `${leadKey(number)} ${name}`,
  hint: accountName(account),
});

/** The choice stays among the options while others are searched for. */
const withChosen = (options: readonly Choice[], chosen: Choice | null): readonly Choice[] =>
  chosen && !options.some(({ value }) => value === chosen.value) ? [chosen, ...options] : options;

/** Adds a deal that the queue doesn’t have. */
export function AddDealDialog({ reviewId, onClose, onAdded }: AddDealDialogProps) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<Choice | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const found = useFoundDeals(typed);
  const { add } = useReviewChanges(reviewId);
  const options = withChosen((found.data?.items ?? []).map(optionOf), chosen);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (!chosen) {
      setFailure('Choose a deal.');
      return;
    }
    try {
      await add.mutateAsync(Number(chosen.value));
      onAdded(Number(chosen.value));
      onClose();
    } catch (error) {
      setFailure(`Couldn’t add the deal. ${problemText(error)}`);
    }
  };
  return (
    <FormDialog
      title="Add deal"
      description="It comes last in this review."
      submitLabel="Add deal"
      busy={add.isPending}
      failure={failure}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <Field label="Deal" required>
        <Combobox
          value={chosen?.value ?? null}
          options={options}
          loading={found.isFetching}
          placeholder="Find a deal…"
          onSearch={setTyped}
          onValueChange={(_, option) => setChosen(option)}
        />
      </Field>
    </FormDialog>
  );
}
