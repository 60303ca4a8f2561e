import type { MergeValue } from '@dealwright/contract/merge';
import { ACCOUNT_FIELDS } from '@dealwright/domain/account-fields';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoney, formatNumber } from '../../lib/format.ts';
import { Field } from '../../ui/field.tsx';
import { notifyUndo } from '../../ui/notify-undo.ts';
import { AccountPicker } from '../accounts/account-picker.tsx';
import { MergeDialog, type MergeWords } from '../operations/merge-dialog.tsx';
import { useTakeBack } from '../operations/take-back.ts';
import { useMerging } from '../operations/use-merging.ts';
import { type AccountDetail, accountKey, fetchMergePreview, sendMerge } from './api.ts';

const ROWS: Readonly<Record<string, { readonly label: string }>> = ACCOUNT_FIELDS;
const LABELS: Readonly<Record<string, string>> = {
  name: 'Name',
  domain: 'Domain',
  owner: 'Owner',
  parent: 'Part of',
  revenue: 'Annual revenue',
};

function valueWords(_field: string, value: MergeValue): string {
  if (value === null) return 'None';
  if (typeof value === 'number') return formatNumber(value);
  if (typeof value === 'string') return value;
  if ('name' in value) return value.name;
  return formatMoney({ amountMinor: value.amount_minor, currency: value.currency });
}

const WORDS: MergeWords = {
  label: (field) => LABELS[field] ?? ROWS[field]?.label ?? field,
  value: valueWords,
};

interface MergeAccountDialogProps {
  /** The one that is kept. */
  readonly account: Pick<AccountDetail, 'id' | 'name'>;
  /** The other that is chosen at first. */
  readonly suggested?: { readonly id: string; readonly name: string };
  readonly onClose: () => void;
}

/** Merges another account into this one. */
export function MergeAccountDialog({ account, suggested, onClose }: MergeAccountDialogProps) {
  const [other, setOther] = useState<{ readonly id: string; readonly name: string } | null>(
    suggested ?? null,
  );
  const { isMerging, sending } = useMerging();
  const client = useQueryClient();
  const takeBack = useTakeBack();
  const preview = useQuery({
    queryKey: [...accountKey(account.id), 'merge', other?.id],
    queryFn: ({ signal }) => fetchMergePreview(account.id, other?.id ?? account.id, signal),
    enabled: other !== null && !isMerging,
  });
  const merge = async (fields: readonly string[]) => {
    const { kept, operation } = await sending(sendMerge(account.id, other?.id ?? account.id, fields));
    onClose();
    notifyUndo('Accounts merged', () => void takeBack(operation), {
      kind: 'success',
      text: `${other?.name ?? 'The other account'} is now part of ${kept.name}.`,
    });
    await client.invalidateQueries();
  };
  return (
    <MergeDialog
      title={`Merge ${account.name} with another account`}
      description={
        `Deals, plans, tasks and subsidiaries of the other account move to ${account.name}, ` +
        'including your colleagues’. You can undo this for 30 days.'
      }
      picker={
        <Field label="The other account" required>
          <AccountPicker
            value={other?.id ?? null}
            valueName={other?.name ?? null}
            except={account.id}
            placeholder="Search accounts"
            onChange={setOther}
          />
        </Field>
      }
      preview={other === null ? null : preview}
      words={WORDS}
      onMerge={merge}
      onClose={onClose}
    />
  );
}
