import { COMPLIANCE_LABELS, REQUIREMENT_STATE_LABELS } from '@dealwright/domain/rfp';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef } from 'react';
import { cx } from '../../lib/cx.ts';
import { useIsPhone } from '../../lib/use-media.ts';
import { useRowKeys } from '../../lib/use-row-keys.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import type { Requirement } from './api.ts';

/** Before they are measured: a row of one line, and a card on a phone. */
const ROW_PX = 39;
const CARD_PX = 105;
const SECTION_PX = 29;
const LOAD_BEFORE_END = 40;

type Line =
  | { readonly kind: 'section'; readonly key: string; readonly title: string }
  | { readonly kind: 'row'; readonly key: string; readonly row: Requirement };

/** Requirements under the headings of the document. */
function linesOf(rows: readonly Requirement[]): Line[] {
  const lines: Line[] = [];
  let section: string | null = null;
  for (const row of rows) {
    if (row.section !== section && row.section !== null) {
      lines.push({ kind: 'section', key: `section of ${row.id}`, title: row.section });
    }
    section = row.section;
    lines.push({ kind: 'row', key: row.id, row });
  }
  return lines;
}

interface RequirementListProps {
  readonly rows: readonly Requirement[];
  readonly canEdit: boolean;
  readonly outdated: boolean;
  readonly hasMore: boolean;
  readonly onLoadMore: () => void;
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (chosen: ReadonlySet<string>) => void;
  readonly onOpen: (id: string) => void;
}

function useLines({ rows, hasMore, onLoadMore }: RequirementListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const rowPx = useIsPhone() ? CARD_PX : ROW_PX;
  const lines = useMemo(() => linesOf(rows), [rows]);
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (lines[index]?.kind === 'section' ? SECTION_PX : rowPx),
    getItemKey: (index) => lines[index]?.key ?? index,
    overscan: 8,
  });
  const last = virtual.range?.endIndex ?? 0;
  useEffect(() => {
    if (hasMore && last >= lines.length - LOAD_BEFORE_END) onLoadMore();
  }, [hasMore, last, lines.length, onLoadMore]);
  useRowKeys(scroller, { group: 'RFP', noun: 'requirement', rows: '[data-requirement]' });
  const shown = virtual.getVirtualItems();
  return { scroller, lines, shown, height: virtual.getTotalSize(), measure: virtual.measureElement };
}

/** Only what is in sight is drawn: an RFP has up to thousands of requirements. J and K go from one to the next. */
export function RequirementList(props: RequirementListProps) {
  const { outdated } = props;
  const { scroller, lines, shown, height, measure } = useLines(props);
  return (
    <div
      ref={scroller}
      aria-busy={outdated}
      className="max-h-[70dvh] overflow-y-auto border-t border-border aria-busy:opacity-60"
    >
      <ul aria-label="Requirements" className="relative" style={{ height }}>
        {shown.map(({ key, index, start }) => {
          const line = lines[index];
          if (!line) return null;
          return (
            <li
              key={key}
              ref={measure}
              data-index={index}
              className="absolute inset-x-0 top-0 border-b border-border"
              style={{ transform: `translateY(${start}px)` }}
            >
              {line.kind === 'section' ? (
                <h3 className="truncate bg-muted px-4 py-1.5 text-xs font-medium text-muted-foreground">
                  {line.title}
                </h3>
              ) : (
                <Row {...props} row={line.row} />
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

export const STATE_TONES: Readonly<Record<Requirement['state'], Tone>> = {
  open: 'neutral',
  drafted: 'primary',
  approved: 'won',
};

interface RowProps extends RequirementListProps {
  readonly row: Requirement;
}

function Row({ row, canEdit, chosen, onChoose, onOpen }: RowProps) {
  const name = row.number ?? row.place;
  const choose = (isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(row.id);
    else next.delete(row.id);
    onChoose(next);
  };
  return (
    <div className="flex items-start gap-2 px-4 py-2 text-sm hover:bg-muted">
      {canEdit && (
        <Checkbox
          checked={chosen.has(row.id)}
          onCheckedChange={choose}
          label={`Select ${name}`}
          hideLabel
          className="-mt-0.5 max-md:hidden"
        />
      )}
      <button
        type="button"
        data-requirement={row.id}
        onClick={() => onOpen(row.id)}
        className="flex min-w-0 flex-1 gap-3 rounded-sm text-left touch:min-h-11 max-md:flex-col max-md:gap-1"
      >
        <span
          className={cx(
            'w-16 shrink-0 truncate text-muted-foreground tabular-nums',
            row.number === null && 'max-md:hidden',
          )}
        >
          {row.number ?? '—'}
        </span>
        <span className="line-clamp-2 min-w-0 flex-1 [overflow-wrap:anywhere]">{row.text}</span>
        <Marks row={row} />
      </button>
    </div>
  );
}

function Marks({ row }: { readonly row: Requirement }) {
  return (
    <span className="flex shrink-0 flex-wrap items-center gap-1.5 md:justify-end">
      {row.obligation === 'must' && <Badge tone="warn">Must</Badge>}
      {row.amendment === 'changed' && <Badge tone="warn">Reworded</Badge>}
      {row.amendment === 'added' && <Badge tone="warn">New</Badge>}
      {row.amendment === 'removed' && <Badge tone="lost">Removed</Badge>}
      {row.compliance && <Badge>{COMPLIANCE_LABELS[row.compliance]}</Badge>}
      <Badge tone={STATE_TONES[row.state]}>{REQUIREMENT_STATE_LABELS[row.state]}</Badge>
      {row.owner && <Avatar size="sm" name={row.owner.name} />}
    </span>
  );
}
