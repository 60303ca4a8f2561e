const LISTED = new Intl.ListFormat('en-US', { type: 'conjunction' });

interface LeftOutProps {
  readonly currencies: readonly string[];
  /** The one that the rest is in. */
  readonly currency: string;
}

/** Which amounts a sum lacks; nothing if it has all. */
export function LeftOut({ currencies, currency }: LeftOutProps) {
  if (currencies.length === 0) return null;
  return (
    <p className="text-xs text-muted-foreground">
      Without amounts in {LISTED.format(currencies)}: there is no rate for {currency}.
    </p>
  );
}
