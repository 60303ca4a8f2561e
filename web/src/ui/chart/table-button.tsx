import { Button } from '../button.tsx';

interface TableButtonProps {
  readonly asTable: boolean;
  readonly onChange: (asTable: boolean) => void;
}

/** From a picture to the table behind it, and back. */
export function TableButton({ asTable, onChange }: TableButtonProps) {
  return (
    <Button variant="ghost" size="sm" aria-pressed={asTable} onClick={() => onChange(!asTable)}>
      {asTable ? 'Show chart' : 'Show table'}
    </Button>
  );
}
