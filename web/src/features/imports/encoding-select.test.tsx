import type { Import, ImportFile } from '@dealwright/contract/imports/imports';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../lib/query-client.ts';
import { fakeApi, json } from '../../testing/fake-api.ts';
import { someImport } from '../../testing/fake-import.ts';
import { useImport } from './api.ts';
import { applyChange } from './apply-change.ts';
import { MappingView } from './mapping-view.tsx';

afterEach(() => vi.unstubAllGlobals());

const NAME = 'Encoding of customers.csv';
const encodings = () => screen.getByRole<HTMLButtonElement>('combobox', { name: NAME });

function Page({ id }: { readonly id: string }) {
  const { data } = useImport(id);
  return data ? <MappingView saved={data} onPreview={() => undefined} /> : null;
}

const fileWith = (changes: Partial<ImportFile>): Import['files'] =>
  someImport().files.map((file) => ({ ...file, ...changes }));

/** The mapping of a file on a server that reads it once `read` says so. */
function open(first: Import) {
  let server = first;
  let isAway = false;
  const sent = fakeApi(({ method, path, body }) => {
    if (!path.startsWith('/api/imports/')) return json({ items: [], next_cursor: null });
    if (method === 'PATCH' && isAway) return new Error('no network');
    if (method === 'PATCH') server = { ...applyChange(server, body as object), mapped: false };
    return json(method === 'GET' ? { ...server, rows: null } : server);
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Page id={first.id} />
    </QueryClientProvider>,
  );
  return {
    saved: () => sent.filter(({ method }) => method === 'PATCH').map(({ body }) => body),
    goAway: (away: boolean) => {
      isAway = away;
    },
    read: (changes: Partial<ImportFile>) => {
      const files = server.files.map((file) => ({ ...file, state: 'ready' as const, ...changes }));
      server = { ...server, mapped: true, files };
    },
  };
}

async function choose(label: string): Promise<void> {
  const user = userEvent.setup();
  encodings().focus();
  await user.keyboard('{Enter}');
  await user.click(await screen.findByRole('option', { name: label }));
}

it('IMP104 a chosen encoding is saved, and the card with its state and focus stays while the file is read again', async () => {
  const page = open(
    someImport({ files: fileWith({ encoding: 'windows-1252', detected_encoding: 'windows-1252' }) }),
  );
  await waitFor(() => expect(encodings().textContent).toContain('Western European (Windows-1252)'));
  const fold = screen.getByRole('button', { name: /of 3 columns imported/ });
  await userEvent.setup().click(fold);
  expect(fold.getAttribute('aria-expanded')).toBe('false');

  await choose('Western European (Mac Roman)');
  await waitFor(() => expect(page.saved()).toEqual([{ files: [{ position: 0, encoding: 'macintosh' }] }]));
  expect(encodings().textContent).toContain('Western European (Mac Roman)');
  expect(screen.getByText('Reading…')).toBeDefined();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Preview import' }).disabled).toBe(true);
  expect(encodings().disabled).toBe(false);
  // The list opens, and nothing of it can be chosen.
  await choose('Cyrillic (KOI8-R)');
  await userEvent.setup().keyboard('{ArrowDown}{Enter}{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(encodings()));
  expect(encodings().textContent).toContain('Western European (Mac Roman)');
  expect(page.saved()).toHaveLength(1);

  page.read({ rows: 7 });
  await waitFor(() => expect(screen.getByText('7 rows')).toBeDefined(), { timeout: 5_000 });
  expect(screen.getByRole('button', { name: /of 3 columns imported/ }).getAttribute('aria-expanded')).toBe(
    'false',
  );
  await waitFor(() => expect(document.activeElement).toBe(encodings()));
});

it('IMP104 the detected encoding is marked and goes back to detection; an unreadable file can be read in another one', async () => {
  const files = fileWith({
    state: 'unreadable',
    message: 'This file has a header and no rows.',
    columns: [],
    encoding: 'utf-16le',
    encoding_chosen: true,
  });
  const page = open(someImport({ files }));
  await waitFor(() => expect(screen.getByText('This file has a header and no rows.')).toBeDefined());
  await choose('Unicode (UTF-8) Detected');
  await waitFor(() => expect(page.saved()).toEqual([{ files: [{ position: 0, encoding: null }] }]));
  page.read({ columns: someImport().files[0]?.columns ?? [], encoding: 'utf-8' });
  await waitFor(() => expect(screen.getByRole('button', { name: /columns imported/ })).toBeDefined(), {
    timeout: 5_000,
  });
  await waitFor(() => expect(document.activeElement).toBe(encodings()));
});

it('IMP104 a file that can’t be read in the chosen encoding says so to screen readers', async () => {
  const page = open(someImport({ files: fileWith({}) }));
  await waitFor(() => expect(encodings().textContent).toContain('Unicode (UTF-8)'));
  const described = () => document.getElementById(encodings().getAttribute('aria-describedby') ?? '');
  for (const [label, message] of [
    ['Unicode (UTF-16 LE)', 'This file has a header and no rows.'],
    ['Cyrillic (KOI8-R)', 'This file is empty.'],
  ] as const) {
    await choose(label);
    await waitFor(() => expect(screen.getByText('Reading…')).toBeDefined());
    page.read({ state: 'unreadable', message, columns: [] });
    await waitFor(() => expect(described()?.textContent).toBe(message), { timeout: 5_000 });
    expect(described()?.getAttribute('aria-live')).toBe('polite');
    await waitFor(() => expect(document.activeElement).toBe(encodings()));
  }
});

it('IMP104 an encoding that couldn’t be saved can be saved again, or another one chosen, also for an unreadable file', async () => {
  const message = 'This file has a header and no rows.';
  const page = open(someImport({ files: fileWith({ state: 'unreadable', message, columns: [] }) }));
  page.goAway(true);
  await waitFor(() => expect(screen.getByText(message)).toBeDefined());
  await choose('Cyrillic (KOI8-R)');
  await waitFor(() => expect(screen.getByText('Your last choices aren’t saved yet')).toBeDefined());
  expect(screen.getByText(message)).toBeDefined();
  expect(encodings().textContent).toContain('Cyrillic (KOI8-R)');
  await choose('Cyrillic (Windows-1251)');
  expect(encodings().textContent).toContain('Cyrillic (Windows-1251)');
  page.goAway(false);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Save again' }));
  await waitFor(() => expect(screen.getByText('Reading…')).toBeDefined());
  expect(page.saved()).toEqual(
    ['koi8-r', 'windows-1251'].map((encoding) => ({ files: [{ position: 0, encoding }] })),
  );
});

it('IMP104 a workbook has no encoding to choose', async () => {
  open(someImport({ files: fileWith({ encoding: null, detected_encoding: null }) }));
  await waitFor(() => expect(screen.getByRole('button', { name: /columns imported/ })).toBeDefined());
  expect(screen.queryByRole('combobox', { name: NAME })).toBeNull();
});
