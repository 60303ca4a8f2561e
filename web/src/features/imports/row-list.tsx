import type { Import, ImportRow } from '@dealwright/contract/imports/imports';
import { IMPORT_KIND_LABELS } from '@dealwright/domain/import/fields';
import { Link } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { formatCount, formatNumber } from '../../lib/format.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Card } from '../../ui/card.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { leadKey } from '../deals/lead-key.ts';
import { failedRowsUrl, type RowsAsked, useImportRows } from './api.ts';
import { fateLabel } from './import-words.ts';

interface RowListProps {
  readonly imported: Import;
  readonly asked: RowsAsked;
  readonly isOver: boolean;
}

/** The rows of one number, each with its message and cells. */
export function RowList({ imported, asked, isOver }: RowListProps) {
  const { kind, fate } = asked;
  const query = useImportRows(imported, asked);
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const count = imported.counts?.[kind][fate] ?? 0;
  const failed = fate === 'fail' ? imported.files.filter((file) => file.included && file.kind === kind) : [];
  return (
    <Card
      title={`${IMPORT_KIND_LABELS[kind]}: ${fateLabel(fate, isOver)}`}
      flush
      actions={failed.map((file) => (
        <a
          key={file.position}
          href={failedRowsUrl(imported.id, file.position)}
          download
          className={buttonClass({ variant: 'outline', size: 'sm' })}
        >
          <Download aria-hidden />
          {failed.length === 1 ? 'Download these rows' : `Rows of ${file.name}`}
        </a>
      ))}
    >
      {failed.length > 0 && (
        <p className="px-4 pt-1 pb-2 text-sm text-pretty text-muted-foreground">
          The file has the reason in its last column. Correct the rows and import that file.
        </p>
      )}
      <QueryState query={query} skeleton={<SkeletonList rows={5} inset label="Loading rows" />}>
        {() => (
          <div aria-busy={query.isPlaceholderData} className={query.isPlaceholderData ? 'opacity-60' : ''}>
            <ul className="divide-y divide-border border-t border-border">
              {rows.map((row) => (
                <RowLine key={`${row.file}-${row.line}`} row={row} imported={imported} />
              ))}
            </ul>
            <LoadMore
              auto
              hasMore={query.hasNextPage}
              loading={query.isFetchingNextPage}
              onLoadMore={() => void query.fetchNextPage()}
              status={`${formatNumber(rows.length)} of ${formatCount(count, 'row')}`}
            />
          </div>
        )}
      </QueryState>
    </Card>
  );
}

function RowLine({ row, imported }: { readonly row: ImportRow; readonly imported: Import }) {
  const file = imported.files.find(({ position }) => position === row.file);
  const cells = row.cells
    .map((cell, index) => ({ header: file?.columns[index]?.header ?? `Column ${index + 1}`, cell, index }))
    .filter(({ cell }) => cell !== '');
  return (
    <li className="px-4 py-2 text-sm">
      <details className="group">
        <summary className="flex cursor-pointer flex-wrap items-baseline gap-x-3 gap-y-0.5 rounded-sm touch:min-h-11">
          <span className="min-w-0 truncate font-medium">{row.name === '' ? 'No name' : row.name}</span>
          <span className="text-xs text-muted-foreground tabular-nums">
            {imported.files.length > 1 ? `${file?.name ?? ''}, line ${row.line}` : `Line ${row.line}`}
          </span>
          {row.reason !== '' && (
            <span className="basis-full text-pretty text-muted-foreground">{row.reason}</span>
          )}
        </summary>
        <dl className="mt-2 grid gap-x-4 gap-y-1 pb-1 sm:grid-cols-[max-content_minmax(0,1fr)]">
          {cells.map(({ header, cell, index }) => (
            <div key={index} className="contents max-sm:block">
              <dt className="text-muted-foreground">{header}</dt>
              <dd className="break-words">{cell}</dd>
            </div>
          ))}
        </dl>
        <RecordLink row={row} />
      </details>
    </li>
  );
}

function RecordLink({ row: { kind, record } }: { readonly row: ImportRow }) {
  if (record === null) return null;
  const look = buttonClass({ variant: 'outline', size: 'sm', className: 'mt-1' });
  if (record.number !== null)
    return (
      <Link to="/lead-planning/$leadKey" params={{ leadKey: leadKey(record.number) }} className={look}>
        Open deal
      </Link>
    );
  if (kind === 'account')
    return (
      <Link to="/account-planning/$accountId" params={{ accountId: record.id }} className={look}>
        Open account
      </Link>
    );
  if (kind === 'contact')
    return (
      <Link to="/contacts/$contactId" params={{ contactId: record.id }} className={look}>
        Open contact
      </Link>
    );
  return null;
}
