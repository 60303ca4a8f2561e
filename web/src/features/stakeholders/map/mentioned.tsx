import type { StakeholderMap } from '@dealwright/contract/stakeholders/map';
import { Plus } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';

interface MentionedProps {
  readonly mentioned: StakeholderMap['mentioned'];
  readonly canEdit: boolean;
  readonly onAdd: (known: { readonly name: string; readonly title: string | null }) => void;
}

/** People the analyst found in the deal's texts who aren't on the deal yet. */
export function Mentioned({ mentioned, canEdit, onAdd }: MentionedProps) {
  if (mentioned.length === 0) return null;
  return (
    <section
      aria-label="Named in conversations"
      className="rounded-lg border border-dashed border-input px-4 py-3"
    >
      <h3 className="text-sm font-medium">Named in conversations but not added yet</h3>
      <ul className="mt-1 flex flex-col">
        {mentioned.map(({ name, title, interaction }) => (
          <li key={name} className="flex items-center justify-between gap-3 py-0.5">
            <span className="min-w-0 truncate text-sm">
              {name}
              <span className="text-muted-foreground">
                {title && `, ${title}`} · in {interaction.title}
              </span>
            </span>
            {canEdit && (
              <Button
                size="sm"
                variant="ghost"
                aria-label={`Add ${name}`}
                onClick={() => onAdd({ name, title })}
              >
                <Plus aria-hidden />
                Add
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
