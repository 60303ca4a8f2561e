import { type Deal, dealSchema } from '@dealwright/contract/deals/deals';
import { DEAL_FIELDS, type DealFieldKey } from '@dealwright/domain/deal-fields';
import { useChangeDeal } from '../api.ts';
import { leadKey } from '../lead-key.ts';
import { type InlineEdit, useInlineEdit } from './inline-edit.ts';

/** The deal as notices name it. */
export const subjectOf = ({ number, name }: Pick<Deal, 'number' | 'name'>): string =>
  `${leadKey(number)} · ${name}`;

/** One fact of a deal, edited in place and saved against the version one looked at. */
export function useDealFact<F extends DealFieldKey>(deal: Deal, field: F): InlineEdit<Deal[F]> {
  const change = useChangeDeal();
  return useInlineEdit<Deal[F]>({
    label: DEAL_FIELDS[field].label,
    subject: subjectOf(deal),
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
