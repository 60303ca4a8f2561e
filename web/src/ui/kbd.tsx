import { keyLabels } from '../lib/hotkeys.ts';

/** Keys to press, as the person's keyboard names them. */
export function Kbd({ keys }: { readonly keys: string }) {
  return (
    <span className="inline-flex gap-0.5">
      {keyLabels(keys).map((label) => (
        <kbd
          key={label}
          className="inline-grid h-[1.125rem] min-w-[1.125rem] place-items-center rounded-sm border border-border bg-muted px-1 font-sans text-2xs text-muted-foreground"
        >
          {label}
        </kbd>
      ))}
    </span>
  );
}
