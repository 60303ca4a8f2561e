import { ColumnProfile } from '@dealwright/domain/import/column-profile';
import { importFieldOf } from '@dealwright/domain/import/fields';
import type { HeaderList } from '@dealwright/domain/import/testing/header-list';
import { HELD_OUT_LISTS } from '@dealwright/domain/import/testing/held-out-lists';
import { TAUGHT_LISTS } from '@dealwright/domain/import/testing/taught-lists';
import { expect, test } from 'vitest';
import type { KnownColumn } from './match-columns.ts';
import { recognizeFile } from './recognize-file.ts';

const PEOPLE = ['Ada Lovelace', 'Grace Hopper', 'Alan Turing'];

/** The contents of a column for a field; meaningless words for a column without one. */
function cellsOf(list: HeaderList, field: string | null): readonly string[] {
  const row = field === null ? null : importFieldOf(list.kind, field);
  if (row === null) return ['some', 'words', 'here'];
  if (row.values === 'person') return PEOPLE;
  if (row.values === 'stage') return ['Prospecting', 'Proposal', 'Closed Won'];
  if (row.values === 'outcome') return ['Open', 'Won', 'Lost'];
  if (row.values === 'country') return ['Germany', 'United States', 'France'];
  if (row.type === 'day') return ['2026-01-15', '2026-02-20', '2026-03-31'];
  if (row.type === 'amount' || row.type === 'count') return ['1200', '5000', '70'];
  if (row.type === 'currency') return ['EUR', 'USD', 'USD'];
  if (row.type === 'email' || row.type === 'emails') return ['ada@example.com', 'grace@example.com'];
  if (row.type === 'phones') return ['+49 30 123456', '+1 213 373 4253'];
  if (row.type === 'domain') return ['acme.com', 'globex.com'];
  if (row.type === 'id') return ['A-17', 'A-18', 'A-19'];
  return ['Acme', 'Globex', 'Initech'];
}

function columnOf(list: HeaderList, header: string, isFilled: boolean): KnownColumn {
  if (!isFilled) return { header, contents: null };
  const people = new Set(PEOPLE.map((name) => name.toLowerCase()));
  const profile = new ColumnProfile({ people, accounts: new Set() });
  for (const cell of cellsOf(list, list.columns[header] ?? null)) profile.add(cell);
  return { header, contents: profile.contents() };
}

function measure(lists: readonly HeaderList[], isFilled: boolean) {
  const counts = { columns: 0, right: 0, kinds: 0, sources: 0 };
  for (const list of lists) {
    const headers = Object.keys(list.columns);
    const found = recognizeFile(
      headers.map((header) => columnOf(list, header, isFilled)),
      'export.csv',
      [],
    );
    counts.kinds += found.kind === list.kind ? 1 : 0;
    counts.sources += found.source === list.source ? 1 : 0;
    counts.columns += headers.length;
    counts.right += headers.filter((header, at) => found.columns[at]?.field === list.columns[header]).length;
  }
  return counts;
}

test('IMP12 recognizes all columns of the eight CRMs it was built on, with kind and CRM', () => {
  expect(measure(TAUGHT_LISTS, false)).toEqual({ columns: 256, right: 256, kinds: 17, sources: 17 });
});

test('IMP12 recognizes the kinds of eight other CRMs, and 94% of columns by name alone, 95% with contents', () => {
  const byName = measure(HELD_OUT_LISTS, false);
  expect(byName).toMatchObject({ columns: 177, kinds: 13 });
  expect(byName.right).toBe(168);
  const filled = measure(HELD_OUT_LISTS, true);
  expect(filled.kinds).toBe(13);
  expect(filled.right / filled.columns).toBeGreaterThanOrEqual(0.95);
});

const named = (headers: readonly string[]) => headers.map((header) => ({ header, contents: null }));

test('IMP13 uses no field twice, and gives a reason for each column', () => {
  const { columns } = recognizeFile(
    named(['Owner', 'Deal owner', 'Assigned to', 'Deal', 'Stage', 'Gizmo', 'Stge']),
    'deals.csv',
    [],
  );
  expect(columns.map(({ field }) => field)).toEqual(['owner', null, null, 'name', 'stage', null, null]);
  expect(columns.map(({ reason }) => reason)).toEqual([
    'Column name matches Owner',
    'Owner is taken by a column that fits better',
    'Owner is taken by a column that fits better',
    'Column name matches Name',
    'Column name matches Stage',
    'No field here has this name or such contents',
    expect.any(String),
  ]);
});

function filled(header: string, cells: readonly string[]): KnownColumn {
  const profile = new ColumnProfile({ people: new Set(['ada lovelace']), accounts: new Set(['acme']) });
  for (const cell of cells) profile.add(cell);
  return { header, contents: profile.contents() };
}

test('IMP13 contents decide if names don’t, and count against names they contradict', () => {
  const { kind, columns } = recognizeFile(
    [
      filled('Wer', ['Ada Lovelace']),
      filled('Firm', ['Acme']),
      filled('Zustand', ['Won', 'Lost']),
      filled('Close date', ['maybe', 'no']),
      filled('Betrag', ['5', '7']),
    ],
    'deals.csv',
    [],
  );
  expect(kind).toBe('deal');
  expect(columns.map(({ field }) => field)).toEqual(['owner', 'account', 'stage', null, 'amount']);
  expect(columns[2]?.reason).toBe('It holds stages of deals');
});

test('IMP13 recognizes headers in German, French and Spanish', () => {
  expect(
    recognizeFile(
      named(['Verkaufschance', 'Firma', 'Vertriebsphase', 'Abschlussdatum', 'Betrag', 'Währung']),
      'export.csv',
      [],
    ).columns.map(({ field }) => field),
  ).toEqual(['name', 'account', 'stage', 'close_date', 'amount', 'currency']);
  expect(
    recognizeFile(named(['Prénom', 'Nom', 'Courriel', 'Téléphone', 'Poste']), 'export.csv', []).columns.map(
      ({ field }) => field,
    ),
  ).toEqual(['first_name', 'last_name', 'email', 'phone', 'title']);
});

test('IMP14 finds no data in a file that describes data or an unknown file', () => {
  const describing = recognizeFile(named(['Table', 'Field', 'Description']), 'data dictionary.csv', [
    'accounts',
    'account',
    'Company name',
    'deals',
    'deal_stage',
    'x',
    'deals',
    'close_date',
    'y',
  ]);
  expect(describing).toMatchObject({ kind: null, reason: expect.stringContaining('contains no data') });
  expect(describing.columns.every(({ field }) => field === null)).toBe(true);
  expect(recognizeFile(named(['foo', 'bar']), 'x.csv', ['1', '2'])).toMatchObject({ kind: null });
  expect(recognizeFile([], 'x.csv', [])).toMatchObject({ kind: null, columns: [] });
});

test('IMP13 recognizes five hundred columns without a pause, even with the same name', () => {
  const headers = Array.from({ length: 500 }, (_, at) =>
    at % 2 === 0 ? `Close date ${at}` : `Custom field ${at}`,
  );
  const started = performance.now();
  expect(recognizeFile(named([...headers, 'Stage', 'Amount']), 'deals.csv', []).kind).toBe('deal');
  expect(performance.now() - started).toBeLessThan(10_000);
});

const CONTACT_FILES = [
  [
    'hubspot',
    'Record ID,First Name,Last Name,Email,Phone Number,Contact owner,Lead Status,Job Title,Company Name',
  ],
  ['salesforce', 'Contact ID,First Name,Last Name,Title,Account Name,Email,Phone,Mobile,Contact Owner'],
  [
    'pipedrive',
    'Person - ID,Person - Name,Person - Organization,Person - Email - Work,Person - Phone - Work',
  ],
  ['zoho', 'Record Id,Contact Owner,First Name,Last Name,Account Name,Email,Title,Phone,Mobile'],
  [
    'dynamics',
    '(Do Not Modify) Contact,(Do Not Modify) Row Checksum,(Do Not Modify) Modified On,Full Name,Job Title,' +
      'Company Name,Email,Business Phone,Owner',
  ],
  ['dealwright', 'Name,Title,Account,Email,Phone,Owner,Left on,Source,Added on (UTC)'],
] as const;

test('IMP48 contact files of HubSpot, Salesforce, Pipedrive, Zoho, Dynamics and our own export are recognized', () => {
  for (const [maker, header] of CONTACT_FILES) {
    const { kind, source, columns } = recognizeFile(named(header.split(',')), 'export.csv', []);
    expect([maker, kind, source]).toEqual([maker, 'contact', maker]);
    const fields = columns.map(({ field }) => field);
    expect(fields, maker).toEqual(expect.arrayContaining(['account', 'email', 'phone']));
    const isNamed =
      fields.includes('name') || (fields.includes('first_name') && fields.includes('last_name'));
    expect(isNamed, maker).toBe(true);
    if (maker === 'dealwright') {
      expect(fields).toEqual([
        'name',
        'title',
        'account',
        'email',
        'phone',
        'owner',
        'left_on',
        null,
        'created_on',
      ]);
    }
  }
});
