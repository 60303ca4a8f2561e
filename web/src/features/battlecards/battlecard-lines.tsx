import {
  BATTLECARD_SECTION_LABELS,
  BATTLECARD_SECTIONS,
  type BattlecardSection,
} from '@dealwright/domain/battlecard';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { type Battlecard, type BattlecardLine, useBattlecard } from './api.ts';
import { LineDialog } from './line-dialog.tsx';
import { LineRow } from './line-row.tsx';
import { ProposedQuotes } from './proposed-quotes.tsx';

interface Editing {
  readonly section: BattlecardSection;
  readonly line: BattlecardLine | null;
}

/** The sections of a battlecard with their lines, and quotes to add. */
export function BattlecardLines({ competitorId }: { readonly competitorId: string }) {
  const query = useBattlecard(competitorId);
  const [editing, setEditing] = useState<Editing | null>(null);
  return (
    <QueryState
      query={query}
      skeleton={<SkeletonList rows={4} rowClass="h-16 mx-4 my-2" label="Loading the battlecard" />}
    >
      {(card) => (
        <>
          {BATTLECARD_SECTIONS.map((section) => (
            <Section key={section} section={section} card={card} onEdit={setEditing} />
          ))}
          {card.can.write && <ProposedQuotes competitorId={competitorId} />}
          {editing && (
            <LineDialog
              key={editing.line?.id ?? editing.section}
              competitorId={competitorId}
              {...editing}
              onClose={() => setEditing(null)}
            />
          )}
        </>
      )}
    </QueryState>
  );
}

interface SectionProps {
  readonly section: BattlecardSection;
  readonly card: Battlecard;
  readonly onEdit: (editing: Editing) => void;
}

function Section({ section, card: { competitor, lines, can }, onEdit }: SectionProps) {
  const label = BATTLECARD_SECTION_LABELS[section];
  const order = lines.filter((line) => line.section === section);
  return (
    <section aria-label={label} className="border-t border-border py-2">
      <div className="flex min-h-8 items-center justify-between gap-2 px-4">
        <h3 className="text-sm font-medium">{label}</h3>
        {can.write && (
          <Button
            size="sm"
            variant="ghost"
            aria-label={`Add line to “${label}”`}
            onClick={() => onEdit({ section, line: null })}
          >
            <Plus aria-hidden />
            Add line
          </Button>
        )}
      </div>
      {order.length === 0 ? (
        <p className="px-4 pb-1 text-sm text-muted-foreground">No lines yet</p>
      ) : (
        <ul aria-label={label}>
          {order.map((line) => (
            <LineRow
              key={line.id}
              competitorId={competitor.id}
              line={line}
              order={order}
              canWrite={can.write}
              onEdit={() => onEdit({ section, line })}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
