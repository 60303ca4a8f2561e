import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { ApproveDialog } from '../features/rfp/approve-dialog.tsx';
import { ExportLibraryButton } from '../features/rfp/export-library-button.tsx';
import { type LibraryStanding, useLibrary } from '../features/rfp/library-api.ts';
import { LibraryDialog } from '../features/rfp/library-dialog.tsx';
import { type EditedAnswer, LibraryList, STANDINGS } from '../features/rfp/library-list.tsx';
import { usePage } from '../lib/page-title.ts';
import { Button } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Select } from '../ui/select.tsx';
import { TextFilter } from '../ui/text-filter.tsx';

/** What is looked for, in the address. */
interface LibrarySearch {
  readonly q?: string;
  readonly show?: Exclude<LibraryStanding, 'all'>;
}

function useLibraryAddress() {
  const navigate = useNavigate();
  const raw: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const standing = STANDINGS.find(({ value }) => value === raw['show'])?.value ?? 'all';
  const q = typeof raw['q'] === 'string' ? raw['q'].slice(0, 200) : '';
  const to = (next: { readonly q: string; readonly standing: LibraryStanding }) => {
    const search: LibrarySearch = {
      ...(next.q !== '' && { q: next.q }),
      ...(next.standing !== 'all' && { show: next.standing }),
    };
    void navigate({ to: '/answer-library', search: search as never, replace: true, resetScroll: false });
  };
  return { q, standing, to };
}

/** The answers that the company uses again in RFPs: to find, correct and approve. */
export function AnswersPage() {
  usePage({ title: 'Answer library', description: 'Answers your company uses again in RFPs.' });
  const { q, standing, to } = useLibraryAddress();
  const [editing, setEditing] = useState<EditedAnswer | null>(null);
  const query = useLibrary(q.trim(), standing);
  const canAdd = query.data?.pages[0]?.can.add === true;
  const close = () => setEditing(null);
  const addButton = (label: string) =>
    canAdd && (
      <Button variant="primary" onClick={() => setEditing({ deed: 'edit', answer: null })}>
        {label}
      </Button>
    );
  return (
    <Page>
      <PageHeader
        title="Answer library"
        actions={
          <>
            <ExportLibraryButton q={q.trim()} standing={standing} />
            {addButton('Add answer')}
          </>
        }
      />
      <LibraryFilters {...{ q, standing, to }} />
      <LibraryList
        query={query}
        isFiltered={q.trim() !== '' || standing !== 'all'}
        onEdit={setEditing}
        onClear={() => to({ q: '', standing: 'all' })}
        first={addButton('Add your first answer')}
      />
      {editing?.deed === 'edit' && <LibraryDialog answer={editing.answer} onClose={close} />}
      {editing?.deed === 'approve' && <ApproveDialog answer={editing.answer} onClose={close} />}
    </Page>
  );
}

function LibraryFilters({ q, standing, to }: ReturnType<typeof useLibraryAddress>) {
  return (
    <div className="flex flex-wrap gap-2">
      <TextFilter
        label="Search answers"
        group="Answer library"
        value={q}
        onChange={(next) => to({ q: next, standing })}
      />
      <div className="w-40">
        <Select
          aria-label="Show"
          value={standing}
          options={STANDINGS}
          onValueChange={(next) => to({ q, standing: next })}
        />
      </div>
    </div>
  );
}
