import { type ReactNode, useState } from 'react';
import { Card } from '../card.tsx';
import { TableButton } from './table-button.tsx';

interface ChartCardProps {
  /** A sentence: what the picture shows. */
  readonly title: string;
  readonly description?: ReactNode;
  readonly actions?: ReactNode;
  /** The same figures. */
  readonly table: ReactNode;
  readonly picture: ReactNode;
  /** Below either. */
  readonly children?: ReactNode;
}

/** A picture of figures in a card, with the table behind it. */
export function ChartCard({ title, description, actions, table, picture, children }: ChartCardProps) {
  const [asTable, setAsTable] = useState(false);
  return (
    <Card
      title={<span className="block text-pretty whitespace-normal">{title}</span>}
      description={description}
      actions={
        <>
          {actions}
          <TableButton asTable={asTable} onChange={setAsTable} />
        </>
      }
    >
      {asTable ? table : picture}
      {children}
    </Card>
  );
}
