import { IMPORT_FATES, type Import, type ImportFate } from '@dealwright/contract/imports/imports';
import { IMPORT_KIND_LABELS } from '@dealwright/domain/import/fields';
import { cx } from '../../lib/cx.ts';
import { formatNumber } from '../../lib/format.ts';
import { useIsPhone } from '../../lib/use-media.ts';
import { Cell, HeaderCell, Row, Table } from '../../ui/table.tsx';
import type { RowsAsked } from './api.ts';
import { fateLabel, kindsWithRows } from './import-words.ts';

interface FateTableProps {
  readonly counts: NonNullable<Import['counts']>;
  /** Whether the import is done or still ahead. */
  readonly isOver: boolean;
  readonly shown: RowsAsked | null;
  readonly onShow: (asked: RowsAsked | null) => void;
}

const FATE_LOOKS: Partial<Record<ImportFate, string>> = { fail: 'text-destructive' };

/** How many rows of each kind are created, updated, skipped or failed; each number opens its rows. */
export function FateTable({ counts, isOver, shown, onShow }: FateTableProps) {
  const isPhone = useIsPhone();
  const kinds = kindsWithRows(counts);
  // All five wouldn't fit a phone: empty columns are hidden there.
  const fates = IMPORT_FATES.filter((fate) => !isPhone || kinds.some((kind) => counts[kind][fate] > 0));
  return (
    <Table
      label={isOver ? 'What was imported' : 'What will be imported'}
      density="comfortable"
      className="rounded-lg border border-border bg-card"
    >
      <thead>
        <tr>
          <HeaderCell>
            <span className="sr-only">Kind</span>
          </HeaderCell>
          {fates.map((fate) => (
            <HeaderCell key={fate} align="end">
              {fateLabel(fate, isOver)}
            </HeaderCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {kinds.map((kind) => (
          <Row key={kind} className="hover:bg-transparent">
            <th
              scope="row"
              className="border-b border-border px-3 text-left font-medium max-md:px-2 [tr:last-child>&]:border-b-0"
            >
              {IMPORT_KIND_LABELS[kind]}
            </th>
            {fates.map((fate) => (
              <FateCell
                key={fate}
                asked={{ kind, fate }}
                count={counts[kind][fate]}
                isOver={isOver}
                isShown={shown?.kind === kind && shown.fate === fate}
                onShow={onShow}
              />
            ))}
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

interface FateCellProps {
  readonly asked: RowsAsked;
  readonly count: number;
  readonly isOver: boolean;
  readonly isShown: boolean;
  readonly onShow: (asked: RowsAsked | null) => void;
}

/** A number that opens its rows, or zero. */
function FateCell({ asked, count, isOver, isShown, onShow }: FateCellProps) {
  const { kind, fate } = asked;
  return (
    <Cell align="end">
      {count === 0 ? (
        <span className="text-muted-foreground">0</span>
      ) : (
        <button
          type="button"
          aria-pressed={isShown}
          aria-label={`${IMPORT_KIND_LABELS[kind]}, ${fateLabel(fate, isOver)}: ${formatNumber(count)}`}
          onClick={() => onShow(isShown ? null : asked)}
          className={cx(
            '-mx-2 inline-flex h-7 items-center rounded-md px-2 font-medium underline-offset-4',
            'hover:bg-muted hover:underline aria-pressed:bg-primary-tint touch:h-11',
            FATE_LOOKS[fate],
          )}
        >
          {formatNumber(count)}
        </button>
      )}
    </Cell>
  );
}
