import type { DealSummary } from '@dealwright/contract/deals/deals';
import { listStakeholders } from '@dealwright/contract/stakeholders/stakeholders';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AccountDetail } from '../features/account-planning/api.ts';
import type { AccountPlan } from '../features/account-planning/plans/api.ts';
import { BeginDialog } from '../features/account-planning/plans/begin-dialog.tsx';
import { ReviewDialog } from '../features/account-planning/plans/review-dialog.tsx';
import type { Compare } from '../features/analyst/api.ts';
import { CompareView } from '../features/analyst/compare-view.tsx';
import { BulkBar } from '../features/deals/pipeline/bulk-bar.tsx';
import { FilterPanel } from '../features/deals/pipeline/filter-panel.tsx';
import { type Selection, SelectionContext } from '../features/deals/pipeline/selection.ts';
import type { SourceReading } from '../features/interactions/api.ts';
import { ImportReading } from '../features/interactions/import-reading.tsx';
import { AsOfPicker } from '../features/qualification/evidence/as-of-picker.tsx';
import { createQueryClient } from '../lib/query-client.ts';
import { fakeApi, isOf, json, problem } from '../testing/fake-api.ts';
import { KeepTyped } from './keep-typed.tsx';

const none = () => undefined;
const deal = { number: 7, close_date: null, can: { edit: true, assign: true } } as DealSummary;
const selection: Selection = {
  deals: new Map([[7, deal]]),
  active: true,
  setActive: none,
  toggle: none,
  toggleRange: none,
  set: none,
  clear: none,
};
const reading: SourceReading = {
  kind: 'call',
  title: 'Line review',
  occurred_on: '2026-06-01',
  body: 'We talked.',
  speakers: [],
} as unknown as SourceReading;
const side = { statement: null, grade: 0, evidence: 0, disputed: false };
const belief = {
  id: 's1',
  pillar: 'metrics',
  kind: 'seller_belief',
  polarity: 'supports',
  marks: [],
  person: null,
  statement: 'They lose hours',
  occurred_on: '2026-06-01',
  quote: 'hours',
  quote_start: 0,
  quote_end: 5,
  analyst: 'embedded',
  interaction: { id: 'i1', title: 'Line review' },
};
const compare = {
  deal_id: 'd1',
  more: false,
  score: { today: 0, proposed: 5 },
  pillars: [{ pillar: 'metrics', today: side, proposed: side, suggestions: [belief] }],
} as unknown as Compare;
const plan = { id: 'p1', account: { id: 'a1', name: 'Nordwind' } } as AccountPlan;
const account = { id: 'a1', name: 'Nordwind', plans: [] } as unknown as AccountDetail;

const press = (name: string) => (user: UserEvent) => user.click(screen.getByRole('button', { name }));

interface Form {
  readonly what: string;
  readonly form: ReactNode;
  /** What shows the field, where it does not stand there at once; `again` once the form was opened before. */
  readonly open?: (user: UserEvent) => Promise<unknown>;
  readonly again?: (user: UserEvent) => Promise<unknown>;
  readonly field: string;
  readonly text?: string;
}

const FORMS: readonly Form[] = [
  {
    what: 'beginning a plan',
    form: <BeginDialog account={account} onClose={none} onBegun={none} />,
    open: async (user) => {
      await user.click(screen.getByRole('combobox', { name: 'Period' }));
      await user.click(await screen.findByRole('option', { name: /^Custom dates/ }));
    },
    again: () => Promise.resolve(),
    field: 'From',
  },
  { what: 'reviewing a plan', form: <ReviewDialog plan={plan} onClose={none} />, field: 'Next review' },
  {
    what: 'the close date of several deals',
    form: (
      <SelectionContext value={selection}>
        <BulkBar />
      </SelectionContext>
    ),
    open: press('Close date'),
    field: 'New close date',
  },
  {
    what: 'naming the buyer',
    form: <CompareView number={7} compare={compare} canEdit onOpenQuote={none} emptyAction={null} />,
    open: press('Name the buyer who said this'),
    again: () => Promise.resolve(),
    field: 'When?',
  },
  {
    what: 'an import',
    form: <ImportReading number={7} source={{ text: 'x' }} reading={reading} onBack={none} onSaved={none} />,
    field: 'Date',
  },
  { what: 'filters, days', form: <FilterPanel filter={{}} onChange={none} />, field: 'Closes until' },
  {
    what: 'filters, amounts',
    form: <FilterPanel filter={{}} onChange={none} />,
    field: 'Minimum amount',
    text: '350.000',
  },
  {
    what: 'a past day of the scorecard',
    form: (
      <KeepTyped draft="scorecard.LEAD-7">
        <AsOfPicker asOf={undefined} createdOn="2026-01-01" today="2026-06-15" onAsOf={none} />
      </KeepTyped>
    ),
    field: 'As of day',
  },
];

const field = (name: string) =>
  screen.findByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${name.replace('?', '.')}`) });

function show(form: ReactNode) {
  return render(<QueryClientProvider client={createQueryClient()}>{form}</QueryClientProvider>);
}

describe('INPUT08 text that was not understood outlives the closed form', () => {
  beforeEach(() => {
    window.sessionStorage.clear();
    fakeApi((request) =>
      isOf(request, listStakeholders) ? json({ items: [], next_cursor: null }) : problem('not_found', 404),
    );
  });

  it.each(FORMS)('of $what', async ({ form, open, again = open, field: name, text = '02/30/2027' }) => {
    const user = userEvent.setup({ delay: null });
    const closed = show(form);
    await open?.(user);
    await user.clear(await field(name));
    await user.type(await field(name), text);
    closed.unmount();
    show(form);
    await again?.(user);
    expect((await field(name)).value).toBe(text);
  });

  it('of a named buyer, until that is taken back', async () => {
    const user = userEvent.setup({ delay: null });
    const view = <CompareView number={7} compare={compare} canEdit onOpenQuote={none} emptyAction={null} />;
    show(view);
    await press('Name the buyer who said this')(user);
    await user.clear(await field('When?'));
    await user.type(await field('When?'), 'soon');
    await press('Keep as belief')(user);
    await press('Name the buyer who said this')(user);
    expect((await field('When?')).value).toBe('Jun 1, 2026');
  });

  it('of an import, until another text is brought in', async () => {
    const user = userEvent.setup({ delay: null });
    const form = (of: SourceReading) => (
      <ImportReading number={7} source={{ text: 'x' }} reading={of} onBack={none} onSaved={none} />
    );
    const closed = show(form(reading));
    await user.type(await field('Date'), 'x');
    await user.type(await field('Title'), ' of June');
    closed.unmount();
    const again = show(form(reading));
    expect((await field('Title')).value).toBe('Line review of June');
    again.unmount();
    const other = show(form({ ...reading, title: 'Another call' }));
    const dialog = within(other.container);
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: /^Title/ }).value).toBe('Another call');
    expect((await field('Date')).value).toBe('Jun 1, 2026');
  });
});
