import type { CustomTheme } from '@dealwright/domain/theme';
import { Check, Copy, Download, MoreHorizontal, Pencil, Trash2 } from 'lucide-react';
import { paintOf } from '../../../lib/custom-themes.ts';
import { cx } from '../../../lib/cx.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { ThemeSwatch } from './theme-swatch.tsx';

export interface ThemeActions {
  readonly onActivate: () => void;
  /** Null while no more can be kept. */
  readonly onCopy: (() => void) | null;
  readonly onExport: () => void;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

interface ThemeCardProps extends ThemeActions {
  readonly id: string;
  readonly name: string;
  /** Null for a theme that is built in: it cannot be changed or deleted. */
  readonly custom: CustomTheme | null;
  readonly active: boolean;
}

/** One theme to choose by its looks, and what can be done with it. */
export function ThemeCard({ id, name, custom, active, ...actions }: ThemeCardProps) {
  return (
    <li className="relative">
      <label
        className={cx(
          'flex cursor-pointer flex-col gap-2 rounded-lg border p-2 transition-colors ' +
            'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring',
          active ? 'border-primary' : 'border-border hover:border-input',
        )}
      >
        <ThemeSwatch theme={custom ? paintOf(custom.colors) : id} />
        <span className="flex min-h-7 items-center gap-2 pr-9 pl-1 touch:min-h-11">
          <input
            type="radio"
            name="theme"
            checked={active}
            onChange={actions.onActivate}
            className="sr-only"
          />
          <span className="min-w-0 truncate text-sm font-medium">{name}</span>
          {active && <Check aria-hidden className="size-4 shrink-0 text-primary" />}
        </span>
      </label>
      <div className="absolute right-1.5 bottom-2">
        <ThemeMenu name={name} custom={custom !== null} {...actions} />
      </div>
    </li>
  );
}

interface ThemeMenuProps extends ThemeActions {
  readonly name: string;
  readonly custom: boolean;
}

function ThemeMenu({ name, custom, onEdit, onCopy, onExport, onDelete }: ThemeMenuProps) {
  return (
    <Menu
      trigger={
        <IconButton label={`Actions for ${name}`} size="sm" tooltip={false}>
          <MoreHorizontal aria-hidden />
        </IconButton>
      }
    >
      {custom && (
        <MenuItem icon={<Pencil aria-hidden />} onSelect={onEdit}>
          Edit
        </MenuItem>
      )}
      {onCopy && (
        <MenuItem icon={<Copy aria-hidden />} onSelect={onCopy}>
          Make a copy
        </MenuItem>
      )}
      <MenuItem icon={<Download aria-hidden />} onSelect={onExport}>
        Export as JSON
      </MenuItem>
      {custom && (
        <MenuItem icon={<Trash2 aria-hidden />} destructive onSelect={onDelete}>
          Delete
        </MenuItem>
      )}
    </Menu>
  );
}
