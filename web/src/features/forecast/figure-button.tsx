import { formatCount } from '../../lib/format.ts';
import { Amounts } from '../deals/amounts.tsx';
import type { Worth } from '../deals/worth-of-closed.tsx';
import type { Figure } from './api.ts';

interface FigureButtonProps {
  readonly figure: Figure & { readonly converted?: Worth | undefined };
  /** 'Commit by sellers', said before the amounts. */
  readonly label: string;
  /** Of closed deals. */
  readonly closed?: boolean;
  readonly onOpen: () => void;
}

/** A sum that opens its deals. */
export function FigureButton({ figure, label, closed = false, onOpen }: FigureButtonProps) {
  if (figure.deals === 0) return <span className="text-muted-foreground">–</span>;
  return (
    <button
      type="button"
      onClick={onOpen}
      className="rounded-sm text-right hover:underline touch:min-h-11"
      title={formatCount(figure.deals, 'deal')}
    >
      <span className="sr-only">{label}: </span>
      <Amounts amounts={figure.amounts} closed={closed} converted={figure.converted} />
      <span className="sr-only">({formatCount(figure.deals, 'deal')})</span>
    </button>
  );
}
