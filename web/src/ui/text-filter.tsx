import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { cx } from '../lib/cx.ts';
import { useHotkey } from '../lib/hotkeys.ts';
import { useIsNavigating } from '../lib/use-is-navigating.ts';
import { IconButton } from './icon-button.tsx';
import { Input } from './input.tsx';

const TYPING_MS = 180;

interface TextFilterProps {
  /** What it looks for, such as `Search deals`; also the name of its key, which is `/`. */
  readonly label: string;
  readonly placeholder?: string;
  /** Under which the list of keys names it. */
  readonly group: string;
  readonly className?: string;
  /** What the address holds. */
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** What stands in the field, told a moment after the last key. */
function useTyped(value: string, onChange: (text: string) => void) {
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  const onTheWay = useIsNavigating();
  const change = useRef(onChange);
  useEffect(() => {
    change.current = (text) => {
      if (!onTheWay()) onChange(text);
    };
  });
  useEffect(() => {
    // Changed from outside (back, clear all), not by what is being typed.
    if (value !== sent.current) setTyped(value);
    sent.current = value;
  }, [value]);
  useEffect(() => {
    if (typed.trim() === sent.current) return undefined;
    const timer = window.setTimeout(() => {
      sent.current = typed.trim();
      change.current(typed.trim());
    }, TYPING_MS);
    return () => window.clearTimeout(timer);
  }, [typed]);
  return [typed, setTyped] as const;
}

/** Searches as one types; the address follows a moment later. */
export function TextFilter({
  label,
  placeholder = label,
  group,
  className,
  value,
  onChange,
}: TextFilterProps) {
  const [typed, setTyped] = useTyped(value, onChange);
  const input = useRef<HTMLInputElement>(null);
  useHotkey({ keys: '/', label, group, run: () => input.current?.focus() });
  return (
    <div className={cx('relative w-72 max-md:w-auto max-md:flex-1', className)}>
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-muted-foreground"
      />
      <Input
        ref={input}
        type="search"
        role="searchbox"
        aria-label={label}
        placeholder={placeholder}
        maxLength={100}
        value={typed}
        onValueChange={setTyped}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          if (typed) setTyped('');
          else input.current?.blur();
        }}
        className="pr-8 pl-8.5 [&::-webkit-search-cancel-button]:hidden"
      />
      {typed && (
        <ClearButton
          onClear={() => {
            setTyped('');
            input.current?.focus();
          }}
        />
      )}
    </div>
  );
}

function ClearButton({ onClear }: { readonly onClear: () => void }) {
  return (
    <IconButton
      label="Clear search"
      size="sm"
      tooltip={false}
      className="absolute top-1/2 right-0.5 -translate-y-1/2"
      onClick={onClear}
    >
      <X aria-hidden />
    </IconButton>
  );
}
