import { Combobox as BaseCombobox } from '@base-ui/react/combobox';
import { Check, ChevronsUpDown, X } from 'lucide-react';
import { type Ref, useEffect, useMemo, useRef, useState } from 'react';
import { cx } from '../lib/cx.ts';
import { controlClass, controlHeight } from './control-class.ts';
import { floatingClass, optionClass } from './floating-class.ts';
import type { Option } from './select.tsx';
import { Spinner } from './spinner.tsx';

export interface ComboboxProps<O extends Option> {
  readonly value: O['value'] | null;
  /** With the option that was chosen: an answer to what was typed may have taken it from `options` meanwhile. */
  readonly onValueChange: (value: O['value'] | null, chosen: O | null) => void;
  readonly options: readonly O[];
  /** Called as one types; give it to search on the server, and pass `options` as the answer. */
  readonly onSearch?: (text: string) => void;
  readonly loading?: boolean;
  readonly placeholder?: string;
  readonly emptyText?: string;
  readonly clearable?: boolean;
  readonly disabled?: boolean;
  readonly id?: string;
  readonly 'aria-label'?: string;
  readonly className?: string | undefined;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A click follows its pointer within this. */
const CLICK_MS = 200;

/** What one presses stays where it is: answers that come meanwhile are shown once the press is over. */
function useStill<O extends Option>(options: readonly O[]) {
  const [held, setHeld] = useState<readonly O[] | null>(null);
  const after = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (held === null) return undefined;
    const release = () => {
      clearTimeout(after.current);
      after.current = setTimeout(() => setHeld(null), CLICK_MS);
    };
    window.addEventListener('pointerup', release);
    window.addEventListener('pointercancel', release);
    return () => {
      window.removeEventListener('pointerup', release);
      window.removeEventListener('pointercancel', release);
      clearTimeout(after.current);
    };
  }, [held]);
  const hold = () => {
    clearTimeout(after.current);
    setHeld(held ?? options);
  };
  return { shown: held ?? options, hold };
}

/** A choice among many, found by typing. */
export function Combobox<O extends Option>({
  value,
  onValueChange,
  options,
  onSearch,
  loading = false,
  placeholder = 'Search…',
  emptyText = 'No results.',
  clearable = true,
  disabled = false,
  id,
  className,
  ref,
  'aria-label': ariaLabel,
}: ComboboxProps<O>) {
  const { shown, hold } = useStill(options);
  const label = options.find((option) => option.value === value)?.label;
  // The same choice must be the same object: for another one the field writes the label over what is being typed.
  const chosen = useMemo<Option | null>(
    () => (value === null || label === undefined ? null : { value, label }),
    [value, label],
  );
  return (
    <BaseCombobox.Root
      items={shown}
      value={chosen}
      disabled={disabled}
      onValueChange={(option) =>
        onValueChange(option?.value ?? null, shown.find(({ value: each }) => each === option?.value) ?? null)
      }
      isItemEqualToValue={(a, b) => a.value === b.value}
      {...(onSearch && { filter: null, onInputValueChange: onSearch })}
    >
      <BaseCombobox.InputGroup className={cx('relative', className)}>
        <TextBox ref={ref} id={id} aria-label={ariaLabel} placeholder={placeholder} />
        <SmallButtons clearable={clearable} loading={loading} />
      </BaseCombobox.InputGroup>
      <Choices emptyText={loading ? 'Searching…' : emptyText} onPress={hold} />
    </BaseCombobox.Root>
  );
}

function TextBox(props: BaseCombobox.Input.Props) {
  return (
    <BaseCombobox.Input
      {...props}
      onKeyDown={(event) => {
        // While nothing is open, Escape is for what lies around: it must not empty the field on the way.
        const isOpen = event.currentTarget.getAttribute('aria-expanded') === 'true';
        if (event.key === 'Escape' && !isOpen) event.preventBaseUIHandler();
      }}
      className={cx(controlClass, controlHeight, 'pr-14 touch:pr-24')}
    />
  );
}

const SMALL_BUTTON =
  'grid size-6 place-items-center rounded-md hover:bg-muted hover:text-foreground touch:size-11 data-disabled:opacity-50';

function SmallButtons({ clearable, loading }: { readonly clearable: boolean; readonly loading: boolean }) {
  return (
    <div className="absolute inset-y-0 right-1 flex items-center text-muted-foreground">
      {clearable && (
        <BaseCombobox.Clear aria-label="Clear" className={SMALL_BUTTON}>
          <X aria-hidden className="size-3.5" />
        </BaseCombobox.Clear>
      )}
      <BaseCombobox.Trigger aria-label="Show choices" className={SMALL_BUTTON}>
        {loading ? <Spinner className="size-3.5" /> : <ChevronsUpDown aria-hidden className="size-3.5" />}
      </BaseCombobox.Trigger>
    </div>
  );
}

function Choices({ emptyText, onPress }: { readonly emptyText: string; readonly onPress: () => void }) {
  return (
    <BaseCombobox.Portal>
      <BaseCombobox.Positioner sideOffset={4} className="z-50 outline-none">
        <BaseCombobox.Popup
          className={cx(floatingClass, 'w-(--anchor-width) min-w-56 max-w-(--available-width)')}
        >
          <BaseCombobox.Empty>
            <p className="px-3 py-2.5 text-sm text-muted-foreground">{emptyText}</p>
          </BaseCombobox.Empty>
          <BaseCombobox.List
            onPointerDown={onPress}
            className="max-h-[min(20rem,var(--available-height))] overflow-y-auto p-1 data-empty:p-0"
          >
            {(option: Option) => <Choice key={option.value} option={option} />}
          </BaseCombobox.List>
        </BaseCombobox.Popup>
      </BaseCombobox.Positioner>
    </BaseCombobox.Portal>
  );
}

function Choice({ option }: { readonly option: Option }) {
  return (
    <BaseCombobox.Item
      value={option}
      disabled={option.disabled ?? false}
      className={cx(optionClass, 'relative pr-8')}
    >
      {option.icon}
      <span className="truncate">{option.label}</span>
      {option.hint && <span className="ml-auto pl-3 text-xs text-muted-foreground">{option.hint}</span>}
      <BaseCombobox.ItemIndicator className="absolute right-2 text-primary">
        <Check aria-hidden />
      </BaseCombobox.ItemIndicator>
    </BaseCombobox.Item>
  );
}
