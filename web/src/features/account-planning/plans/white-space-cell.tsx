import { CELL_STATE_LABELS, CELL_STATES, type CellState } from '@dealwright/domain/account-plan';
import { Check, Circle, CircleDot, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../../../lib/cx.ts';
import { Menu, MenuGroup, MenuItem, MenuRadioGroup } from '../../../ui/menu.tsx';
import { leadKey } from '../../deals/lead-key.ts';
import type { AccountPlan } from './api.ts';
import type { Cell } from './use-white-space.ts';

type ShownCell = AccountPlan['sections']['white_space']['content']['cells'][number];

const LOOKS: Readonly<Record<CellState, { readonly icon: ReactNode; readonly tone: string }>> = {
  owned: { icon: <Check aria-hidden />, tone: 'bg-won-tint text-won' },
  open: { icon: <CircleDot aria-hidden />, tone: 'bg-primary-tint text-primary' },
  free: { icon: <Circle aria-hidden />, tone: 'text-muted-foreground border border-dashed border-border' },
  unfit: { icon: <Minus aria-hidden />, tone: 'text-muted-foreground' },
};

function words(cell: ShownCell | undefined): string {
  const state = cell?.today ?? 'free';
  if (!cell?.deal) return CELL_STATE_LABELS[state];
  const deal = leadKey(cell.deal.number);
  if (state === 'owned') return `Won, ${deal}`;
  return state === 'free' ? `Available, ${deal} was lost` : deal;
}

export interface OpenDeal {
  readonly number: number;
  readonly name: string;
}

interface WhiteSpaceCellProps {
  readonly cell: ShownCell | undefined;
  readonly unit: { readonly id: string; readonly name: string };
  readonly offer: { readonly id: string; readonly name: string };
  readonly deals: readonly OpenDeal[];
  /** Null if the person only reads. */
  readonly onChange: ((cell: Cell) => void) | null;
}

const CELL =
  'print-exact inline-flex h-8 w-full min-w-28 items-center gap-1.5 rounded-md px-2 text-xs ' +
  'touch:h-11 print:min-w-0 [&_svg]:size-3.5 [&_svg]:shrink-0';

/** What a unit has of an offer: owned, in an open deal, free, or no fit. */
export function WhiteSpaceCell({ cell, unit, offer, deals, onChange }: WhiteSpaceCellProps) {
  const { icon, tone } = LOOKS[cell?.today ?? 'free'];
  const look = cx(tone, CELL);
  const inside = (
    <>
      {icon}
      <span className="truncate">{words(cell)}</span>
    </>
  );
  if (!onChange) return <span className={look}>{inside}</span>;
  const put = (state: CellState, deal_number: number | null = null) =>
    onChange({ unit_id: unit.id, offer_id: offer.id, state, deal_number });
  return (
    <Menu
      align="start"
      trigger={
        <button
          type="button"
          aria-label={`${offer.name} at ${unit.name}: ${words(cell)}`}
          className={`${look} hover:ring-1 hover:ring-ring`}
        >
          {inside}
        </button>
      }
    >
      <MenuRadioGroup
        label="What they have"
        value={cell?.state ?? 'free'}
        onValueChange={(state) => put(state)}
        options={CELL_STATES.map((value) => ({
          value,
          label: CELL_STATE_LABELS[value],
          icon: LOOKS[value].icon,
        }))}
      />
      {deals.length > 0 && (
        <MenuGroup label="In the open deal">
          {deals.map(({ number, name }) => (
            <MenuItem key={number} onSelect={() => put('open', number)}>
              {leadKey(number)} {name}
            </MenuItem>
          ))}
        </MenuGroup>
      )}
    </Menu>
  );
}
