import { Menu as BaseMenu } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import { floatingClass, optionClass } from './floating-class.ts';
import { Kbd } from './kbd.tsx';

interface MenuProps {
  readonly trigger?: ReactElement<Record<string, unknown>>;
  /** Without a trigger: what the menu stands beside, and where the focus goes back to. */
  readonly anchor?: HTMLElement | null;
  readonly align?: 'start' | 'center' | 'end';
  readonly side?: 'top' | 'bottom' | 'left' | 'right';
  readonly open?: boolean;
  readonly onOpenChange?: (open: boolean) => void;
  readonly children: ReactNode;
}

export function Menu({ trigger, anchor, align = 'end', side = 'bottom', children, ...root }: MenuProps) {
  return (
    <BaseMenu.Root {...root}>
      {trigger && <BaseMenu.Trigger render={trigger} />}
      <BaseMenu.Portal>
        <BaseMenu.Positioner
          align={align}
          side={side}
          sideOffset={4}
          {...(anchor && { anchor })}
          className="z-50 outline-none"
        >
          <BaseMenu.Popup
            {...(anchor && { finalFocus: () => anchor })}
            className={cx(floatingClass, 'max-h-(--available-height) min-w-44 max-w-80 overflow-y-auto p-1')}
          >
            {children}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}

interface MenuItemProps {
  readonly icon?: ReactNode;
  readonly shortcut?: string;
  readonly destructive?: boolean;
  readonly disabled?: boolean;
  readonly onSelect: () => void;
  readonly children: ReactNode;
}

export function MenuItem({
  icon,
  shortcut,
  destructive = false,
  disabled = false,
  onSelect,
  children,
}: MenuItemProps) {
  return (
    <BaseMenu.Item
      disabled={disabled}
      onClick={onSelect}
      className={cx(optionClass, destructive && 'text-destructive')}
    >
      {icon}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {shortcut && <Kbd keys={shortcut} />}
    </BaseMenu.Item>
  );
}

interface MenuRadioGroupProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly onValueChange: (value: T) => void;
  readonly options: readonly { readonly value: T; readonly label: string; readonly icon?: ReactNode }[];
}

/** One of several, marked with a tick. */
export function MenuRadioGroup<T extends string>({
  label,
  value,
  onValueChange,
  options,
}: MenuRadioGroupProps<T>) {
  return (
    <BaseMenu.RadioGroup value={value} onValueChange={onValueChange} aria-label={label}>
      {options.map((option) => (
        <BaseMenu.RadioItem key={option.value} value={option.value} closeOnClick className={optionClass}>
          {option.icon}
          <span className="min-w-0 flex-1 truncate">{option.label}</span>
          <BaseMenu.RadioItemIndicator className="text-primary">
            <Check aria-hidden />
          </BaseMenu.RadioItemIndicator>
        </BaseMenu.RadioItem>
      ))}
    </BaseMenu.RadioGroup>
  );
}

export function MenuGroup({ label, children }: { readonly label: ReactNode; readonly children: ReactNode }) {
  return (
    <BaseMenu.Group>
      <BaseMenu.GroupLabel className="px-2 pt-1.5 pb-1 text-xs text-muted-foreground">
        {label}
      </BaseMenu.GroupLabel>
      {children}
    </BaseMenu.Group>
  );
}

export function MenuSeparator() {
  return <BaseMenu.Separator className="-mx-1 my-1 h-px bg-border" />;
}
