import { Search } from 'lucide-react';
import { Input } from './input.tsx';

interface SearchInputProps {
  readonly label: string;
  /** What can be looked for. */
  readonly placeholder: string;
  readonly value: string;
  readonly onValueChange: (value: string) => void;
}

const LONGEST_SEARCH = 100;

/** Looks for words in a list. */
export function SearchInput({ label, ...props }: SearchInputProps) {
  return (
    <div className="relative min-w-56 flex-1 sm:max-w-80">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-muted-foreground"
      />
      <Input type="search" aria-label={label} maxLength={LONGEST_SEARCH} className="pl-8.5" {...props} />
    </div>
  );
}
