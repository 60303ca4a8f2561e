import { IMPORT_FATES, type Import } from '@dealwright/contract/imports/imports';
import { IMPORT_KINDS } from '@dealwright/domain/import/fields';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { isAtWork, type RowsAsked, useImport, useReadAnew } from '../features/imports/api.ts';
import { ImportSteps } from '../features/imports/import-steps.tsx';
import { MappingView } from '../features/imports/mapping-view.tsx';
import { PreviewView } from '../features/imports/preview-view.tsx';
import { ResultView } from '../features/imports/result-view.tsx';
import { WorkView } from '../features/imports/work-view.tsx';
import { useReadImportNews } from '../features/notifications/use-read-import-news.ts';
import { cx } from '../lib/cx.ts';
import { usePage } from '../lib/page-title.ts';
import { buttonClass } from '../ui/button-class.ts';
import { Page } from '../ui/page.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { QueryState } from '../ui/query-state.tsx';
import { SkeletonList } from '../ui/skeleton.tsx';

interface ImportSearch {
  /** Back from the preview, whose columns are looked at again. */
  readonly step?: 'columns';
  readonly rows?: RowsAsked;
}

const NAMED_FILES = 2;

function readSearch(raw: Readonly<Record<string, unknown>>): ImportSearch {
  const kind = IMPORT_KINDS.find((one) => one === raw['kind']);
  const fate = IMPORT_FATES.find((one) => one === raw['rows']);
  return {
    ...(raw['step'] === 'columns' && { step: 'columns' }),
    ...(kind && fate && { rows: { kind, fate } }),
  };
}

/** `/import/{id}`: one import, at the step where it is. It can be left and found again. */
export function ImportPage() {
  const { importId } = useParams({ from: '/protected/import/$importId' });
  const query = useImport(importId);
  usePage({
    title: 'Import',
    description: 'Bring accounts, contacts, deals and stakeholders from your CRM’s files.',
  });
  return (
    <Page width="reading">
      <QueryState
        query={query}
        skeleton={<SkeletonList rows={6} rowClass="h-16" label="Loading import" />}
        notFound="This import doesn’t exist, or it belongs to someone else"
        notFoundAction={
          <Link to="/import" className={buttonClass()}>
            Import files
          </Link>
        }
      >
        {(imported) => <OneImport imported={imported} />}
      </QueryState>
    </Page>
  );
}

function OneImport({ imported }: { readonly imported: Import }) {
  const raw = useSearch({ strict: false }) as Readonly<Record<string, unknown>>;
  const { step, rows: asked = null } = readSearch(raw);
  const navigate = useNavigate();
  useReadAnewOnceDone(imported);
  useReadImportNews(imported.id);
  const show = (search: Record<string, unknown>, replace = true) =>
    void navigate({
      to: '/import/$importId',
      params: { importId: imported.id },
      search,
      replace,
      resetScroll: false,
    });
  const rows = {
    shown: asked,
    onShow: (to: RowsAsked | null) => show(to ? { kind: to.kind, rows: to.fate } : {}),
  };
  const { state } = imported;
  const isBack = step === 'columns' && (state === 'previewed' || state === 'failed') && imported.can.change;
  const isMapping = state === 'mapping' || isBack;
  const onBack = () => show({ step: 'columns' }, false);
  return (
    <>
      <div className="flex flex-col gap-2">
        <AllImportsLink />
        <PageHeader
          title={titleOf(imported)}
          actions={<ImportSteps state={isMapping ? 'mapping' : state} />}
        />
      </div>
      {isMapping && <MappingView saved={imported} onPreview={() => show({})} />}
      {isAtWork(state) && <WorkView imported={imported} />}
      {state === 'previewed' && !isMapping && <PreviewView imported={imported} {...rows} onBack={onBack} />}
      {!isMapping && (state === 'done' || state === 'failed' || state === 'undone') && (
        <ResultView imported={imported} {...rows} onBack={onBack} />
      )}
    </>
  );
}

/** The first files by name, the others by number; a workbook counts once for all of its sheets. */
function titleOf({ files }: Import): string {
  const names = [...new Set(files.map(({ name }) => name))];
  const others = names.length - NAMED_FILES;
  if (others > 1) return `${names.slice(0, NAMED_FILES).join(', ')} and ${others} more`;
  return names.join(', ') || 'Import';
}

function AllImportsLink() {
  return (
    <Link
      to="/import"
      className={cx(
        '-ml-1 inline-flex items-center gap-1.5 self-start rounded-sm px-1 text-sm',
        'text-muted-foreground hover:text-foreground [&_svg]:size-3.5',
      )}
    >
      <ArrowLeft aria-hidden />
      All imports
    </Link>
  );
}

/** Lists and boards that were read before show what came in, or went. */
function useReadAnewOnceDone({ state }: Import): void {
  const readAnew = useReadAnew();
  const before = useRef(state);
  useEffect(() => {
    if (before.current !== state && (state === 'done' || state === 'undone')) readAnew();
    before.current = state;
  }, [state, readAnew]);
}
