import type { Deal } from '@dealwright/contract/deals/deals';
import { DEAL_FIELDS, type DealFieldKey, type DealFieldRow } from '@dealwright/domain/deal-fields';
import { InlineField } from '../../../ui/inline-field.tsx';
import { Select } from '../../../ui/select.tsx';
import { optionsOf, shownValue } from '../field-words.ts';
import { PlainControl } from './fact-controls.tsx';
import { FactRow } from './fact-row.tsx';
import { useDealFact } from './use-deal-fact.ts';

interface PlainFactProps {
  readonly deal: Deal;
  readonly field: DealFieldKey;
}

/** A plain field of the deal, edited where it stands with the control of its kind. */
export function PlainFact({ deal, field }: PlainFactProps) {
  const { label, kind } = DEAL_FIELDS[field];
  const isChosen = kind === 'choice' && deal.can.edit;
  return (
    <FactRow label={label}>
      {isChosen ? <ChoiceFact deal={deal} field={field} /> : <TypedFact deal={deal} field={field} />}
    </FactRow>
  );
}

function TypedFact({ deal, field }: PlainFactProps) {
  const row: DealFieldRow = DEAL_FIELDS[field];
  const edit = useDealFact(deal, field);
  return (
    <InlineField
      what={row.noun}
      edit={edit}
      canEdit={deal.can.edit}
      display={shownValue(field, deal[field]) ?? <span className="text-muted-foreground">Not set</span>}
      multiline={row.kind === 'text'}
    >
      <PlainControl field={field} edit={edit} />
    </InlineField>
  );
}

function ChoiceFact({ deal, field }: PlainFactProps) {
  const { label } = DEAL_FIELDS[field];
  const edit = useDealFact(deal, field);
  const value = edit.phase === 'closed' ? deal[field] : edit.draft;
  return (
    <>
      <span className="-mx-2.5 block w-40">
        <Select
          aria-label={label}
          className="border-transparent bg-transparent"
          value={value ?? ''}
          onValueChange={(chosen) => void edit.save((chosen || null) as Deal[typeof field])}
          options={optionsOf(field)}
        />
      </span>
      {edit.failure && <p className="text-sm text-destructive">{edit.failure}</p>}
    </>
  );
}
