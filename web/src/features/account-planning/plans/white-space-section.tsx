import { MOST_UNITS } from '@dealwright/contract/account-planning/plans';
import { Plus, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { cx } from '../../../lib/cx.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Input } from '../../../ui/input.tsx';
import { lazy } from '../../../ui/lazy.ts';
import { useAccountDeals } from '../api.ts';
import type { AccountPlan } from './api.ts';
import { useWhiteSpace, withCell, withoutUnit, withUnit } from './use-white-space.ts';
import { WhiteSpaceCell } from './white-space-cell.tsx';

const OffersDialog = lazy(() =>
  import('./offers-dialog.tsx').then((module) => ({ default: module.OffersDialog })),
);

/** Stays while the offers are scrolled; the outline covers what passes between the cells. */
const FIRST_COLUMN = 'sticky left-0 z-10 bg-card text-left font-medium outline-4 outline-card';

/** Which of our offers each unit of the account has, which are under way, and which are free. */
export function WhiteSpaceSection({ plan }: { readonly plan: AccountPlan }) {
  const [managing, setManaging] = useState(false);
  const { offers, can } = plan;
  const count = plan.sections.white_space.content.cells.filter(({ today }) => today === 'owned').length;
  return (
    <Card
      title="White space"
      description={
        offers.length > 0
          ? `Which offers each unit owns: ${count} so far. Cells linked to a deal update with it.`
          : 'Which of your offers each unit of the account owns'
      }
      actions={
        can.manage_offers && (
          <Button variant="ghost" size="sm" onClick={() => setManaging(true)} className="print:hidden">
            Offers…
          </Button>
        )
      }
    >
      {offers.length === 0 ? (
        <p className="text-muted-foreground">
          {can.manage_offers
            ? 'List what you sell under “Offers…” to see the grid.'
            : 'The grid appears once a manager lists what you sell.'}
        </p>
      ) : (
        <Grid plan={plan} />
      )}
      {managing && (
        <Suspense fallback={null}>
          <OffersDialog onClose={() => setManaging(false)} />
        </Suspense>
      )}
    </Card>
  );
}

// What scrolls must be reachable by keyboard.
const SCROLLABLE = { tabIndex: 0 };

function Grid({ plan }: { readonly plan: AccountPlan }) {
  const { offers, units, can } = plan;
  const { content } = plan.sections.white_space;
  const { apply, saving } = useWhiteSpace(plan);
  const deals = useAccountDeals(plan.account.id, 'open').data?.pages.flatMap(({ items }) => items) ?? [];
  const rows = [...units, ...content.units];
  const own = new Set(content.units.map(({ id }) => id));
  return (
    <>
      <section aria-label="White space" {...SCROLLABLE} className="scroll-shade-x overflow-x-auto">
        <table className="w-full border-separate border-spacing-1 text-sm">
          <OfferHeads offers={offers} />
          <tbody>
            {rows.map((unit) => (
              <tr key={unit.id}>
                <UnitHead
                  name={unit.name}
                  onRemove={can.edit && own.has(unit.id) ? () => void apply(withoutUnit(unit.id)) : null}
                />
                {offers.map((offer) => (
                  <td key={offer.id}>
                    <WhiteSpaceCell
                      unit={unit}
                      offer={offer}
                      deals={deals}
                      cell={content.cells.find(
                        (cell) => cell.unit_id === unit.id && cell.offer_id === offer.id,
                      )}
                      onChange={can.edit ? (cell) => void apply(withCell(cell)) : null}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {can.edit && content.units.length < MOST_UNITS && (
        <NewUnit busy={saving} onAdd={(name) => apply(withUnit(crypto.randomUUID(), name))} />
      )}
    </>
  );
}

interface NewUnitProps {
  readonly busy: boolean;
  readonly onAdd: (name: string) => Promise<boolean>;
}

/** Site, department or brand: whatever buys for itself and is no account of its own. */
function NewUnit({ busy, onAdd }: NewUnitProps) {
  const [name, setName] = useState('');
  return (
    <form
      className="mt-3 flex max-w-md gap-2 print:hidden"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() === '') return;
        void onAdd(name.trim()).then((added) => added && setName(''));
      }}
    >
      <Input
        aria-label="New unit"
        placeholder="Site, department or brand"
        maxLength={80}
        value={name}
        onValueChange={setName}
      />
      <Button type="submit" variant="outline" busy={busy} disabled={name.trim() === ''}>
        <Plus aria-hidden />
        Add unit
      </Button>
    </form>
  );
}

function OfferHeads({ offers }: Pick<AccountPlan, 'offers'>) {
  return (
    <thead>
      <tr>
        <th scope="col" className={cx(FIRST_COLUMN, 'min-w-36 print:min-w-0 text-xs text-muted-foreground')}>
          Unit
        </th>
        {offers.map(({ id, name }) => (
          <th key={id} scope="col" className="text-left text-xs font-medium text-muted-foreground">
            {name}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface UnitHeadProps {
  readonly name: string;
  /** Null if it is no row of the plan's own, or may not be changed. */
  readonly onRemove: (() => void) | null;
}

function UnitHead({ name, onRemove }: UnitHeadProps) {
  return (
    <th scope="row" className={FIRST_COLUMN}>
      <span className="flex items-center justify-between gap-1">
        {name}
        {onRemove && (
          <IconButton label={`Remove ${name}`} onClick={onRemove} className="print:hidden">
            <Trash2 aria-hidden />
          </IconButton>
        )}
      </span>
    </th>
  );
}
