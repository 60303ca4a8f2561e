import type { MergeValue } from '@dealwright/contract/merge';
import { DEAL_FIELDS, type DealFieldRow } from '@dealwright/domain/deal-fields';
import { STAGE_DEFINITIONS, STAGES } from '@dealwright/domain/stage';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDay, formatMoney } from '../../../lib/format.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { Combobox } from '../../../ui/combobox.tsx';
import { Field } from '../../../ui/field.tsx';
import { notifyUndo } from '../../../ui/notify-undo.ts';
import { MergeDialog, type MergeWords } from '../../operations/merge-dialog.tsx';
import { useTakeBack } from '../../operations/take-back.ts';
import { useMerging } from '../../operations/use-merging.ts';
import { leadKey } from '../lead-key.ts';
import { fetchPreview, findDeals, sendMerge } from './api.ts';

const TYPING_MS = 160;
const ROWS: Readonly<Record<string, DealFieldRow>> = DEAL_FIELDS;
const LABELS: Readonly<Record<string, string>> = {
  account: 'Account',
  owner: 'Owner',
  stage: 'Stage',
  amount: 'Amount',
};

function valueWords(field: string, value: MergeValue): string {
  if (value === null) return 'None';
  if (typeof value === 'object') {
    if ('name' in value) return value.name;
    return formatMoney({ amountMinor: value.amount_minor, currency: value.currency });
  }
  const stage = STAGES.find((candidate) => candidate === value);
  if (field === 'stage' && stage) return STAGE_DEFINITIONS[stage].label;
  const row = ROWS[field];
  if (row?.kind === 'choice') return row.choices[String(value)] ?? String(value);
  return row?.kind === 'day' ? formatDay(String(value)) : String(value);
}

const WORDS: MergeWords = {
  label: (field) => LABELS[field] ?? ROWS[field]?.label ?? field,
  value: valueWords,
};

interface DealPickerProps {
  readonly value: number | null;
  readonly except: number;
  readonly onChange: (number: number | null) => void;
}

/** A deal, found by its name or number. */
function DealPicker({ value, except, onChange }: DealPickerProps) {
  const [typed, setTyped] = useState('');
  const q = useDebounced(typed.trim(), TYPING_MS);
  const found = useQuery({
    queryKey: ['deals', 'to-merge', q],
    queryFn: ({ signal }) => findDeals(q, signal),
    placeholderData: (before) => before,
  });
  const options = (found.data?.items ?? [])
    .filter(({ number }) => number !== except)
    .map(({ number, name, account }) => ({
      value: String(number),
      label: `${leadKey(number)} ${name}`,
      hint: account?.name,
    }));
  const chosen = value === null ? null : String(value);
  if (chosen !== null && !options.some((option) => option.value === chosen)) {
    options.unshift({ value: chosen, label: leadKey(Number(chosen)), hint: undefined });
  }
  return (
    <Combobox
      value={chosen}
      options={options}
      loading={found.isFetching}
      onSearch={setTyped}
      placeholder="Search by name or number"
      onValueChange={(next) => onChange(next === null ? null : Number(next))}
    />
  );
}

interface MergeDealDialogProps {
  /** Of the one that is kept. */
  readonly number: number;
  /** The other that is chosen at first. */
  readonly suggested?: number;
  readonly onClose: () => void;
}

/** Merges another deal into this one. */
export function MergeDealDialog({ number, suggested, onClose }: MergeDealDialogProps) {
  const [other, setOther] = useState<number | null>(suggested ?? null);
  const { isMerging, sending } = useMerging();
  const client = useQueryClient();
  const navigate = useNavigate();
  const takeBack = useTakeBack();
  const preview = useQuery({
    queryKey: ['deals', 'merge', number, other],
    queryFn: ({ signal }) => fetchPreview(number, other ?? number, signal),
    enabled: other !== null && !isMerging,
  });
  const merge = async (fields: readonly string[]) => {
    const { operation } = await sending(sendMerge(number, other ?? number, fields));
    onClose();
    notifyUndo('Deals merged', () => void takeBack(operation), {
      kind: 'success',
      text: `${leadKey(other ?? number)} is now part of ${leadKey(number)}.`,
    });
    await client.invalidateQueries();
    if (suggested === undefined)
      await navigate({ to: '/lead-planning/$leadKey', params: { leadKey: leadKey(number) } });
  };
  return (
    <MergeDialog
      title={`Merge ${leadKey(number)} with another deal`}
      description={
        `People, notes, evidence, emails and tasks of the other deal move to ${leadKey(number)}, ` +
        'and its number leads here. You can undo this for 30 days.'
      }
      picker={
        <Field label="The other deal" required>
          <DealPicker value={other} except={number} onChange={setOther} />
        </Field>
      }
      preview={other === null ? null : preview}
      words={WORDS}
      onMerge={merge}
      onClose={onClose}
    />
  );
}
