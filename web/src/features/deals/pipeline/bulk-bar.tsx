import { STAGE_DEFINITIONS, type Stage } from '@dealwright/domain/stage';
import { ArrowRightLeft, CalendarDays, UserRound } from 'lucide-react';
import { useState } from 'react';
import { useDraft } from '../../../lib/drafts.ts';
import { formatCount, formatDay } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { DateInput } from '../../../ui/date-input.tsx';
import { KeepTyped } from '../../../ui/keep-typed.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { Popover } from '../../../ui/popover.tsx';
import { SelectionBar } from '../../../ui/selection-bar.tsx';
import { useOwners } from '../../identity/members/api.ts';
import type { ManyChange } from '../api.ts';
import { OwnerField } from '../owner-field.tsx';
import { STAGE_OPTIONS } from '../stage-menu.tsx';
import { useChangeMany } from './change-many.ts';
import { MOST_SELECTED, useSelection } from './selection.ts';

/** What can be done with the chosen deals together. */
export function BulkBar() {
  const selection = useSelection();
  const { changeMany, busy } = useChangeMany();
  const deals = [...selection.deals.values()];
  if (deals.length === 0 && !selection.active) return null;
  const mayAssign = deals.every(({ can }) => can.assign);
  const change = async (wish: ManyChange, deed: string) => {
    const isChanged = await changeMany(deals, wish, deed);
    if (isChanged) selection.clear();
    return isChanged;
  };
  return (
    <SelectionBar
      label="Selected deals"
      status={<ChosenCount count={deals.length} />}
      onClear={selection.clear}
    >
      {deals.length > 0 && (
        <>
          <StageAction
            busy={busy}
            onChoose={(stage) => void change({ stage }, `moved to ${STAGE_DEFINITIONS[stage].label}`)}
          />
          <OwnerAction
            busy={busy}
            mayAssign={mayAssign}
            onChoose={(id, name) => void change({ owner_id: id }, `assigned to ${name}`)}
          />
          <CloseDateAction
            busy={busy}
            onChoose={(day) =>
              change({ close_date: day }, day ? `close on ${formatDay(day)}` : 'without a close date')
            }
          />
        </>
      )}
    </SelectionBar>
  );
}

function ChosenCount({ count }: { readonly count: number }) {
  return (
    <>
      {count === 0 ? 'Select deals' : formatCount(count, 'deal')}
      {count >= MOST_SELECTED && <span className="font-normal text-muted-foreground"> (maximum)</span>}
    </>
  );
}

interface ActionProps {
  readonly busy: boolean;
}

function StageAction({ busy, onChoose }: ActionProps & { readonly onChoose: (stage: Stage) => void }) {
  return (
    <Menu
      side="top"
      align="start"
      trigger={
        <Button variant="ghost" busy={busy}>
          <ArrowRightLeft aria-hidden />
          Move
        </Button>
      }
    >
      {STAGE_OPTIONS.map(({ value, label, icon }) => (
        <MenuItem key={value} icon={icon} onSelect={() => onChoose(value)}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}

interface OwnerActionProps extends ActionProps {
  readonly mayAssign: boolean;
  readonly onChoose: (id: string, name: string) => void;
}

function OwnerAction({ busy, mayAssign, onChoose }: OwnerActionProps) {
  const [open, setOpen] = useState(false);
  const owners = useOwners();
  return (
    <Popover
      side="top"
      title="Owner of the selected deals"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button variant="ghost" busy={busy}>
          <UserRound aria-hidden />
          Owner
        </Button>
      }
    >
      <OwnerField
        label="New owner"
        value={null}
        fixedBecause={mayAssign ? undefined : 'Only managers and admins can change the owner.'}
        onChange={(id) => {
          setOpen(false);
          onChoose(id, owners.data?.find((owner) => owner.id === id)?.name ?? 'a colleague');
        }}
      />
    </Popover>
  );
}

const CLOSE_DATE = 'deals.close_date';
const NO_DAY = { day: null };

function CloseDateAction({
  busy,
  onChoose,
}: ActionProps & { readonly onChoose: (day: string | null) => Promise<boolean> }) {
  const [open, setOpen] = useState(false);
  const [{ day }, setForm, clear] = useDraft<{ readonly day: string | null }>(CLOSE_DATE, NO_DAY);
  const choose = async (chosen: string | null) => {
    setOpen(false);
    if (await onChoose(chosen)) clear();
  };
  return (
    <Popover
      side="top"
      title="Close date of the selected deals"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button variant="ghost" busy={busy}>
          <CalendarDays aria-hidden />
          Close date
        </Button>
      }
    >
      <form
        noValidate
        className="flex flex-col gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (day !== null) void choose(day);
        }}
      >
        <KeepTyped draft={CLOSE_DATE}>
          <DateInput
            aria-label="New close date"
            keepAs="day"
            value={day}
            onValueChange={(chosen) => setForm({ day: chosen })}
          />
        </KeepTyped>
        <CloseDateButtons isEmpty={day === null} onRemove={() => void choose(null)} />
      </form>
    </Popover>
  );
}

function CloseDateButtons({
  isEmpty,
  onRemove,
}: {
  readonly isEmpty: boolean;
  readonly onRemove: () => void;
}) {
  return (
    <div className="flex justify-between gap-2">
      <Button variant="ghost" onClick={onRemove}>
        Remove date
      </Button>
      <Button type="submit" variant="primary" disabled={isEmpty}>
        Set date
      </Button>
    </div>
  );
}
