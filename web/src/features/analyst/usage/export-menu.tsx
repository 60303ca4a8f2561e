import type { DayRange } from '@dealwright/domain/usage-cost';
import { Download } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { exportUrl } from './api.ts';

/** The browser fetches the file by itself, however long it is. */
function download(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}

export function ExportMenu({ range }: { readonly range: DayRange }) {
  return (
    <Menu
      trigger={
        <Button variant="outline">
          <Download aria-hidden />
          Export
        </Button>
      }
    >
      <MenuItem onSelect={() => download(exportUrl(range, 'days'))}>Each day by service (CSV)</MenuItem>
      <MenuItem onSelect={() => download(exportUrl(range, 'calls'))}>Each use of a service (CSV)</MenuItem>
    </Menu>
  );
}
