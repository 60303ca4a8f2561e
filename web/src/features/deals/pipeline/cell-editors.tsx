import type { DealSummary } from '@dealwright/contract/deals/deals';
import { COLUMN_DEAL_FIELDS, DEAL_FIELDS, type DealFieldKey } from '@dealwright/domain/deal-fields';
import { type ComponentType, useEffect, useState } from 'react';
import type { CellEditorProps } from '../../../ui/editable-cell.tsx';
import { Menu, MenuGroup, MenuRadioGroup } from '../../../ui/menu.tsx';
import { notifyError } from '../../../ui/toast.ts';
import { TypedCell } from '../../../ui/typed-cell.tsx';
import { AccountControl, AmountControl, OwnerControl, PlainControl } from '../facts/fact-controls.tsx';
import { useDealFact, useMoneyFact } from '../facts/use-deal-fact.ts';
import { optionsOf } from '../field-words.ts';
import { StageMenu } from '../stage-menu.tsx';
import { usePipelineActions } from './pipeline-actions.ts';

interface EditorProps extends CellEditorProps {
  readonly deal: DealSummary;
  /** The column's id; that of a plain field is its key. */
  readonly column: string;
}

/** How a column is edited in its row, and by whom. */
export interface CellEditor {
  /** 'amount': completes 'Edit …'. */
  readonly what: string;
  readonly mayEdit: (deal: DealSummary) => boolean;
  readonly Editor: ComponentType<EditorProps>;
}

function AmountCell({ deal, onClose }: EditorProps) {
  const edit = useMoneyFact(deal, 'Amount', true);
  return (
    <TypedCell what="amount" edit={edit} onClose={onClose}>
      <AmountControl edit={edit} />
    </TypedCell>
  );
}

function OwnerCell({ deal, onClose }: EditorProps) {
  const edit = useDealFact(deal, 'owner', { startsOpen: true });
  return (
    <TypedCell what="owner" edit={edit} onClose={onClose}>
      <OwnerControl edit={edit} />
    </TypedCell>
  );
}

function AccountCell({ deal, onClose }: EditorProps) {
  const edit = useDealFact(deal, 'account', { startsOpen: true });
  return (
    <TypedCell what="account" edit={edit} onClose={onClose}>
      <AccountControl edit={edit} />
    </TypedCell>
  );
}

function StageCell({ deal, anchor, onClose }: EditorProps) {
  const { move } = usePipelineActions();
  return (
    <StageMenu deal={deal} anchor={anchor} onClose={onClose} onChoose={(stage) => void move(deal, stage)} />
  );
}

function PlainCell({ deal, column, onClose }: EditorProps) {
  const field = column as DealFieldKey;
  const { kind, noun } = DEAL_FIELDS[field];
  const edit = useDealFact(deal, field, { startsOpen: true });
  return (
    <TypedCell what={noun} edit={edit} multiline={kind === 'text'} onClose={onClose}>
      <PlainControl field={field} edit={edit} />
    </TypedCell>
  );
}

function ChosenCell({ deal, column, anchor, onClose }: EditorProps) {
  const field = column as DealFieldKey;
  const { label } = DEAL_FIELDS[field];
  const edit = useDealFact(deal, field, { startsOpen: true });
  const [isChosen, setChosen] = useState(false);
  const { phase, failure } = edit;
  useEffect(() => {
    if (failure) notifyError(`Couldn’t change the ${label.toLowerCase()}`, { text: failure });
    if (failure || phase === 'closed') onClose();
  }, [failure, phase, label, onClose]);
  return (
    <Menu
      open={!isChosen}
      anchor={anchor}
      align="start"
      onOpenChange={(open) => {
        if (!open && !isChosen) onClose();
      }}
    >
      <MenuGroup label={`${label} of “${deal.name}”`}>
        <MenuRadioGroup<string>
          label={label}
          value={edit.draft ?? ''}
          onValueChange={(value) => {
            setChosen(true);
            void edit.save((value || null) as typeof edit.draft);
          }}
          options={optionsOf(field)}
        />
      </MenuGroup>
    </Menu>
  );
}

const mayEdit = ({ can }: DealSummary): boolean => can.edit;

/** A plain field in the control of its kind. */
const plainEditor = (field: DealFieldKey): CellEditor => {
  const { kind, noun } = DEAL_FIELDS[field];
  return { what: noun, mayEdit, Editor: kind === 'choice' ? ChosenCell : PlainCell };
};

/** By the column's id. What is worked out, such as the score, has none; nor has the name, whose cell is the way to the deal. */
export const CELL_EDITORS: Readonly<Record<string, CellEditor>> = {
  account: { what: 'account', mayEdit, Editor: AccountCell },
  stage: { what: 'stage', mayEdit, Editor: StageCell },
  amount: { what: 'amount', mayEdit, Editor: AmountCell },
  close_date: plainEditor('close_date'),
  owner: { what: 'owner', mayEdit: ({ can }) => can.assign, Editor: OwnerCell },
  next_step: plainEditor('next_step'),
  ...Object.fromEntries(COLUMN_DEAL_FIELDS.map((key) => [key, plainEditor(key)])),
};
