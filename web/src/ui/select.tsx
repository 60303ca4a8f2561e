import { Select as BaseSelect } from '@base-ui/react/select';
import { Check, ChevronsUpDown } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { cx } from '../lib/cx.ts';
import { controlClass, controlHeight } from './control-class.ts';
import { floatingClass, optionClass } from './floating-class.ts';

export interface Option<T extends string = string> {
  readonly value: T;
  readonly label: string;
  readonly icon?: ReactNode;
  /** Said beside the label: a reason, a count. */
  readonly hint?: string | undefined;
  readonly disabled?: boolean;
}

export interface SelectProps<T extends string> {
  readonly value: T | null;
  readonly onValueChange: (value: T) => void;
  readonly options: readonly Option<T>[];
  readonly placeholder?: string;
  readonly disabled?: boolean;
  /** Keeps the focus, unlike a disabled one. */
  readonly readOnly?: boolean;
  readonly name?: string;
  readonly id?: string;
  /** Needed outside a Field. */
  readonly 'aria-label'?: string;
  readonly 'aria-describedby'?: string | undefined;
  readonly className?: string | undefined;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** One of a few choices. For many, or for searching, there is Combobox. */
export function Select<T extends string>({
  value,
  onValueChange,
  options,
  placeholder = 'Choose…',
  className,
  ref,
  id,
  'aria-label': ariaLabel,
  'aria-describedby': describedBy,
  ...props
}: SelectProps<T>) {
  return (
    <BaseSelect.Root
      {...props}
      items={options}
      value={value}
      onValueChange={(next) => {
        if (next !== null) onValueChange(next);
      }}
    >
      <BaseSelect.Trigger
        ref={ref}
        id={id}
        aria-label={ariaLabel}
        {...(describedBy && { 'aria-describedby': describedBy })}
        className={cx(
          controlClass,
          controlHeight,
          'flex items-center justify-between gap-2 text-left',
          className,
        )}
      >
        <BaseSelect.Value
          placeholder={placeholder}
          className="truncate data-placeholder:text-muted-foreground"
        >
          {(current: T | null) => (
            <Chosen option={options.find((option) => option.value === current)} placeholder={placeholder} />
          )}
        </BaseSelect.Value>
        <BaseSelect.Icon className="text-muted-foreground">
          <ChevronsUpDown aria-hidden className="size-3.5" />
        </BaseSelect.Icon>
      </BaseSelect.Trigger>
      <Choices options={options} />
    </BaseSelect.Root>
  );
}

function Chosen({
  option,
  placeholder,
}: {
  readonly option: Option | undefined;
  readonly placeholder: string;
}) {
  if (!option) return placeholder;
  return (
    <span className="flex items-center gap-2 [&_svg]:size-4 [&_svg]:shrink-0">
      {option.icon}
      <span className="truncate">{option.label}</span>
    </span>
  );
}

function Choices({ options }: { readonly options: readonly Option[] }) {
  return (
    <BaseSelect.Portal>
      <BaseSelect.Positioner sideOffset={4} alignItemWithTrigger={false} className="z-50 outline-none">
        <BaseSelect.Popup className={cx(floatingClass, 'min-w-(--anchor-width) max-w-(--available-width)')}>
          <BaseSelect.List className="max-h-[min(20rem,var(--available-height))] overflow-y-auto p-1">
            {options.map((option) => (
              <BaseSelect.Item
                key={option.value}
                value={option.value}
                disabled={option.disabled ?? false}
                className={cx(optionClass, 'pr-8 relative')}
              >
                {option.icon}
                <BaseSelect.ItemText>{option.label}</BaseSelect.ItemText>
                {option.hint && (
                  <span className="ml-auto pl-3 text-xs text-muted-foreground">{option.hint}</span>
                )}
                <BaseSelect.ItemIndicator className="absolute right-2 text-primary">
                  <Check aria-hidden />
                </BaseSelect.ItemIndicator>
              </BaseSelect.Item>
            ))}
          </BaseSelect.List>
        </BaseSelect.Popup>
      </BaseSelect.Positioner>
    </BaseSelect.Portal>
  );
}
