import { type Deal, dealSchema } from '@dealwright/contract/deals';
import { useChangeDeal } from '../api.ts';
import { type InlineEdit, useInlineEdit } from './inline-edit.ts';

type FactField =
  | 'name'
  | 'amount_minor'
  | 'currency'
  | 'close_date'
  | 'next_step'
  | 'next_step_due'
  | 'loss_reason'
  | 'forecast_choice';

/** One fact of a deal, edited in place and saved against the version one looked at. */
export function useDealFact<F extends FactField>(deal: Deal, field: F): InlineEdit<Deal[F]> {
  const change = useChangeDeal();
  return useInlineEdit<Deal[F]>({
    draftKey: `fact.LEAD-${deal.number}.${field}`,
    value: deal[field],
    version: deal.version,
    save: (value, version) =>
      change.mutateAsync({ number: deal.number, version, change: { [field]: value === '' ? null : value } }),
    theirsOf: (current) => {
      const theirs = dealSchema.safeParse(current);
      return theirs.success ? { value: theirs.data[field] as Deal[F], version: theirs.data.version } : null;
    },
  });
}
