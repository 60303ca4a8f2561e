import type { Import } from '@dealwright/contract/imports/imports';

const PERSON = { id: '00000000-0000-4000-8000-000000000001', name: 'Ada Larsen' };
export const IMPORT_ID = '00000000-0000-4000-8000-0000000000aa';

const column = { filled: 2, reason: '', days: null };

const someFile = (): Import['files'][number] => ({
  position: 0,
  name: 'customers.csv',
  sheet: null,
  bytes: 60,
  state: 'ready',
  message: null,
  included: true,
  kind: 'account',
  kind_reason: 'It has names of companies.',
  doubt: null,
  source: null,
  remembered: false,
  encoding: 'utf-8',
  detected_encoding: 'utf-8',
  encoding_chosen: false,
  rows: 2,
  columns: [
    { ...column, index: 0, header: 'Customer', field: 'name', examples: ['Fjord Energy', 'Tidal'] },
    { ...column, index: 1, header: 'Sector', field: 'industry', examples: ['technolgy'] },
    { ...column, index: 2, header: 'Legal name', field: null, examples: ['Fjord Energy AS'] },
  ],
  values: [
    {
      field: 'industry',
      text: 'technolgy',
      rows: 2,
      decided: false,
      target: null,
      offer: { target: 'Technology', label: 'Technology' },
      how: 'like',
    },
  ],
});

/** An import of one file of accounts that was read, and what a test changes of it. */
export function someImport(changes: Partial<Import> = {}): Import {
  return {
    id: IMPORT_ID,
    state: 'mapping',
    created_at: '2026-05-01T10:00:00.000Z',
    created_by: PERSON,
    finished_at: null,
    undo_until: null,
    counts: null,
    can: { change: true, run: true, undo: false },
    progress: null,
    error: null,
    options: { owner_id: PERSON.id, existing: 'update', currency: 'USD' },
    mapped: true,
    open_questions: [],
    seats: null,
    found_deals: null,
    kept: 0,
    operation_id: null,
    files: [someFile()],
    ...changes,
  };
}
