import type { ListFormat } from '@dealwright/contract/page';
import { Download, FileSpreadsheet, FileText } from 'lucide-react';
import { formatCount, formatNumber } from '../lib/format.ts';
import { Button } from './button.tsx';
import { Menu, MenuGroup, MenuItem } from './menu.tsx';
import { Tooltip } from './tooltip.tsx';

interface ExportButtonProps {
  /** 'deal', of which there are so many; unknown until they are counted. */
  readonly noun: string;
  readonly count: number | undefined;
  /** How many there are without the filter, where that is known. */
  readonly all?: number | undefined;
  readonly busy: boolean;
  /** It can be had as a workbook too: one is asked which. */
  readonly hasWorkbook?: boolean;
  /** Keeps its label on a phone, where it fills a sheet’s footer. */
  readonly isWide?: boolean;
  readonly onExport: (format: ListFormat) => void;
}

function rowsOf({ noun, count, all }: Pick<ExportButtonProps, 'noun' | 'count' | 'all'>): string {
  if (count === undefined) return `all ${noun}s of the list`;
  if (all === undefined) return formatCount(count, noun);
  return `${formatNumber(count)} of ${formatCount(Math.max(all, count), noun)}`;
}

/** Saves what a list shows as a file: every row of it, loaded or not. */
export function ExportButton({
  noun,
  count,
  all,
  busy,
  hasWorkbook = false,
  isWide = false,
  onExport,
}: ExportButtonProps) {
  const isEmpty = count === 0;
  const isMenu = hasWorkbook && !isEmpty;
  const trigger = (
    <Button
      variant="ghost"
      className="touch:min-w-11"
      busy={busy}
      aria-disabled={isEmpty || undefined}
      {...(!isMenu && !isEmpty && { onClick: () => onExport('csv') })}
    >
      {!busy && <Download aria-hidden />}
      <span {...(!isWide && { className: 'max-md:sr-only' })}>Export</span>
    </Button>
  );
  const label = `Export ${rowsOf({ noun, count, all })}`;
  if (!isMenu)
    return <Tooltip label={isEmpty ? `No ${noun}s to export` : `${label} as CSV`}>{trigger}</Tooltip>;
  return (
    <Menu trigger={trigger}>
      <MenuGroup label={label}>
        <MenuItem icon={<FileText />} onSelect={() => onExport('csv')}>
          CSV
        </MenuItem>
        <MenuItem icon={<FileSpreadsheet />} onSelect={() => onExport('xlsx')}>
          Excel (XLSX)
        </MenuItem>
      </MenuGroup>
    </Menu>
  );
}
