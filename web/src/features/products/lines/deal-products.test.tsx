import type { Deal } from '@dealwright/contract/deals/deals';
import {
  type DealLines,
  getDealLines,
  saveDealLines,
  useLinesTotal,
} from '@dealwright/contract/products/deal-lines';
import { type DealNeed, listDealNeeds } from '@dealwright/contract/products/deal-needs';
import { QueryClientProvider, skipToken, useQuery } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { dealKey } from '../../../lib/deal-query-key.ts';
import { createQueryClient } from '../../../lib/query-client.ts';
import { fakeApi, isOf, json, problem, type SentRequest } from '../../../testing/fake-api.ts';
import { fakeWholeDeal } from '../../../testing/fake-deals.ts';
import { DealProducts } from './deal-products.tsx';

const uuid = (number: number) => `018f0000-0000-7000-8000-${String(number).padStart(12, '0')}`;

interface Sent {
  readonly lines: readonly {
    readonly id?: string;
    readonly name: string;
    readonly unit_price_minor: number;
  }[];
}

/** Answers as the server would: each line costs its unit price. */
function linesOf(sent: Sent, version: number, facts: Partial<DealLines> = {}): DealLines {
  const net = sent.lines.reduce((total, line) => total + line.unit_price_minor, 0);
  return {
    items: sent.lines.map((line, at) => ({
      product_id: null,
      quantity: '1',
      discount_percent: '0',
      billing: 'one_off',
      periods: 1,
      tax_percent: null,
      product: null,
      price_tiers: [],
      is_priced: false,
      need: null,
      list_minor: line.unit_price_minor,
      net_minor: line.unit_price_minor,
      total_minor: line.unit_price_minor,
      ...line,
      id: line.id ?? uuid(at + 1),
    })),
    currency: 'USD',
    tax_included: false,
    price_book: null,
    total_discount_percent: '0',
    totals: {
      tax_included: false,
      list_minor: net,
      discount_minor: 0,
      net_minor: net,
      one_off_minor: net,
      recurring: [],
      tax: [],
      tax_minor: 0,
      gross_minor: net,
    },
    amount: { from: 'lines', amount_minor: net, currency: 'USD', difference_minor: 0 },
    version,
    can: { edit: true, choose_price_book: true },
    ...facts,
  };
}

const bodyOf = (request: SentRequest | undefined): Sent => request?.body as Sent;

const SEAT: Sent = { lines: [{ name: 'CRM seat', unit_price_minor: 48_00 }] };
const EMPTY = linesOf({ lines: [] }, 0);

const RECORD = dealKey(7, 'record');

/** The tab in a deal that is known and not read anew. */
function TabOfDeal() {
  const { data } = useQuery<Deal>({ queryKey: RECORD, queryFn: skipToken });
  return data && <DealProducts deal={data} />;
}

function show(answer: (request: SentRequest) => Response, amount_minor = 48_00) {
  const sent = fakeApi(answer);
  const client = createQueryClient();
  client.setQueryData(RECORD, fakeWholeDeal(7, { amount_minor }));
  const shown = render(
    <QueryClientProvider client={client}>
      <TabOfDeal />
    </QueryClientProvider>,
  );
  const saves = () => sent.filter((request) => isOf(request, saveDealLines));
  return { ...shown, sent, saves };
}

const products = json({ items: [], next_cursor: null, families: [], can: { manage: false } });
const answerWith = (lines: DealLines) => (request: SentRequest) =>
  isOf(request, getDealLines) ? json(lines) : products.clone();

const cell = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
async function fill(label: string, text: string) {
  const input = await cell(label);
  fireEvent.focus(input);
  fireEvent.change(input, { target: { value: text } });
  fireEvent.blur(input);
}
const pressSave = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));

beforeEach(() => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: false,
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});

describe('the products of a deal', () => {
  it('LINEW03 are saved at once with the version that was read, and empty lines are left out', async () => {
    let lines = linesOf(SEAT, 3);
    const { saves } = show((request) => {
      if (!isOf(request, saveDealLines)) return answerWith(lines)(request);
      lines = linesOf(request.body as Sent, 4);
      return json(lines);
    });
    fireEvent.keyDown(await cell('Tax %, line 1'), { key: 'Enter' });
    await fill('Product, line 2', 'Onboarding');
    await fill('Unit price, line 2', '4,500');
    fireEvent.keyDown(await cell('Unit price, line 2'), { key: 'Enter' });
    await cell('Product, line 3');
    pressSave();
    await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull());
    const [save] = saves();
    expect(save?.headers.get('if-match')).toBe('"3"');
    expect(bodyOf(save).lines.map(({ name, id }) => [name, id !== undefined])).toEqual([
      ['CRM seat', true],
      ['Onboarding', false],
    ]);
    expect(screen.getByRole('status').textContent).toBe('Amount from products');
  });

  it('LINEW05 keep what was typed over a reload, also text that is not understood, until it is saved', async () => {
    const first = show(answerWith(EMPTY));
    await fill('Product, line 1', 'Onboarding');
    await fill('Quantity, line 1', 'many');
    first.unmount();
    const { saves } = show((request) =>
      isOf(request, saveDealLines) ? json(linesOf(request.body as Sent, 1)) : answerWith(EMPTY)(request),
    );
    expect((await cell('Product, line 1')).value).toBe('Onboarding');
    expect((await cell('Quantity, line 1')).value).toBe('many');
    pressSave();
    expect(await screen.findByText('Unit price: Enter a price, or 0')).toBeTruthy();
    expect(saves()).toEqual([]);
    expect(document.activeElement).toBe(await cell('Quantity, line 1'));
    await fill('Quantity, line 1', '2');
    await fill('Unit price, line 1', '0');
    pressSave();
    await waitFor(() => expect(saves()).toHaveLength(1));
    await waitFor(() => expect(window.sessionStorage.getItem('dealwright.draft.deal.7.lines')).toBeNull());
  });

  it('LINEW06 ask whose are kept when someone else saved first, and lose neither before', async () => {
    const theirs = linesOf({ lines: [{ name: 'Support', unit_price_minor: 900_00 }] }, 5);
    let isStale = true;
    const { saves } = show((request) => {
      if (!isOf(request, saveDealLines)) return answerWith(linesOf(SEAT, 3))(request);
      if (isStale) return problem('stale_version', 412, { current: theirs });
      return json(linesOf(request.body as Sent, 6));
    });
    await fill('Product, line 1', 'CRM seat plus');
    pressSave();
    const question = await screen.findByText(/Someone else changed the products/);
    expect(question.closest('[role=alert]')?.textContent).toContain('Theirs: 1 line, $900');
    expect((await cell('Product, line 1')).value).toBe('CRM seat plus');
    isStale = false;
    fireEvent.click(screen.getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(saves()).toHaveLength(2));
    expect(saves()[1]?.headers.get('if-match')).toBe('"5"');
    expect(bodyOf(saves()[1]).lines[0]?.id === undefined).toBe(
      theirs.items.every(({ id }) => id !== uuid(1)),
    );
  });

  it('PRICE65 of someone else are compared by the total that their lines add up to', async () => {
    const gross = linesOf({ lines: [{ name: 'Support', unit_price_minor: 119_00 }] }, 5, {
      tax_included: true,
    });
    const totals = { ...gross.totals, tax_included: true, net_minor: 100_00, tax_minor: 19_00 };
    const theirs = { ...gross, totals };
    show((request) =>
      isOf(request, saveDealLines)
        ? problem('stale_version', 412, { current: theirs })
        : answerWith(linesOf(SEAT, 3))(request),
    );
    await fill('Product, line 1', 'CRM seat plus');
    pressSave();
    expect(await screen.findByText(/Theirs: 1 line, \$119\./)).toBeTruthy();
  });

  it('LINEW06 become theirs on request', async () => {
    const theirs = linesOf({ lines: [{ name: 'Support', unit_price_minor: 900_00 }] }, 5);
    let saved = linesOf(SEAT, 3);
    show((request) => {
      if (!isOf(request, saveDealLines)) return answerWith(saved)(request);
      saved = theirs;
      return problem('stale_version', 412, { current: theirs });
    });
    await fill('Product, line 1', 'CRM seat plus');
    pressSave();
    fireEvent.click(await screen.findByRole('button', { name: 'Use theirs' }));
    await waitFor(async () => expect((await cell('Product, line 1')).value).toBe('Support'));
    expect(screen.queryByText('Unsaved changes')).toBeNull();
  });

  it('LINEW07 say by how much a typed amount differs, and take the total of the products on request', async () => {
    let lines = linesOf(SEAT, 3, {
      amount: { from: 'typed', amount_minor: 1_248_00, currency: 'USD', difference_minor: -1_200_00 },
    });
    const { sent } = show((request) => {
      if (!isOf(request, useLinesTotal)) return answerWith(lines)(request);
      lines = linesOf(SEAT, 3);
      return json(lines);
    }, 1_248_00);
    expect(await screen.findByText('The amount is $1,200 more than the products total.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Use products total' }));
    expect(await screen.findByText('Amount from products')).toBeTruthy();
    expect(sent.filter((request) => isOf(request, useLinesTotal))).toHaveLength(1);
  });

  it('LINEW08 are only read by people who cannot edit the deal', async () => {
    show(answerWith(linesOf(SEAT, 3, { can: { edit: false, choose_price_book: false } })));
    expect(await screen.findByRole('cell', { name: 'CRM seat' })).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('PRICE53 name the decision criterion or pain that they answer, chosen from two groups', async () => {
    const needs: DealNeed[] = [
      { kind: 'evidence', id: uuid(21), about: 'criterion', text: 'Single sign-on' },
      { kind: 'problem', id: uuid(22), about: 'pain', text: 'Rota changes eat the week' },
    ];
    let lines = linesOf(SEAT, 3);
    const { saves } = show((request) => {
      if (isOf(request, listDealNeeds)) return json({ items: needs });
      if (!isOf(request, saveDealLines)) return answerWith(lines)(request);
      const saved = linesOf(SEAT, 4);
      lines = { ...saved, items: saved.items.map((item) => ({ ...item, need: needs[1] ?? null })) };
      return json(lines);
    });
    const chooser = await screen.findByLabelText<HTMLSelectElement>('Need, line 1');
    const groups = [...chooser.querySelectorAll('optgroup')];
    expect(groups.map((group) => [group.label, group.textContent])).toEqual([
      ['Decision criteria', 'Single sign-on'],
      ['Pains', 'Rota changes eat the week'],
    ]);
    fireEvent.change(chooser, { target: { value: `problem:${uuid(22)}` } });
    pressSave();
    await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull());
    expect(saves()[0]?.body).toMatchObject({ lines: [{ need: { kind: 'problem', id: uuid(22) } }] });
    expect(chooser.value).toBe(`problem:${uuid(22)}`);
  });

  it('PRICE53 say what they answer to people who only read, and have no column where the deal has no needs', async () => {
    const need: DealNeed = { kind: 'evidence', id: uuid(21), about: 'criterion', text: 'Single sign-on' };
    const lines = linesOf(SEAT, 3, { can: { edit: false, choose_price_book: false } });
    const { unmount } = show(answerWith({ ...lines, items: lines.items.map((item) => ({ ...item, need })) }));
    expect(await screen.findByText('Criterion: Single sign-on')).toBeTruthy();
    unmount();
    show(answerWith(linesOf(SEAT, 3)));
    await cell('Tax %, line 1');
    expect(screen.queryByLabelText('Need, line 1')).toBeNull();
  });

  it('PRICE59 say what tax is inside where prices include it, and send it along', async () => {
    const { saves } = show((request) => {
      if (!isOf(request, saveDealLines)) return answerWith(linesOf(SEAT, 3, { tax_included: true }))(request);
      return json(linesOf(request.body as Sent, 4, { tax_included: true }));
    });
    expect(await screen.findByText('Prices include tax')).toBeTruthy();
    await fill('Unit price, line 1', '119');
    await fill('Tax %, line 1', '19');
    const totals = screen.getByLabelText('Totals').textContent;
    expect(totals).toContain('Total$119');
    expect(totals).toContain('Includes 19% tax$19');
    expect(totals).toContain('Total without tax$100');
    pressSave();
    await waitFor(() => expect(saves()[0]?.body).toMatchObject({ tax_included: true }));
  });

  it('LINEW04 come from a spreadsheet, a hundred lines at once', async () => {
    show(answerWith(EMPTY));
    const rows = Array.from({ length: 100 }, (_, at) => `Service ${at + 1}\t2\t$10`).join('\n');
    fireEvent.paste(await cell('Product, line 1'), { clipboardData: { getData: () => rows } });
    expect((await cell('Product, line 100')).value).toBe('Service 100');
    expect((await cell('Unit price, line 100')).value).toBe('10');
    expect(screen.getAllByText('$2,000').length).toBeGreaterThan(0);
  });

  it('LINEW02 offer both meanings of a figure, and take the one that is chosen', async () => {
    show(answerWith(linesOf(SEAT, 3)));
    await fill('Unit price, line 1', '1.234');
    fireEvent.click(await screen.findByRole('button', { name: '$1,234' }));
    expect((await cell('Unit price, line 1')).value).toBe('1,234');
  });
});
