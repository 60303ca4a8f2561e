import { ConflictDialog } from '../../ui/conflict-dialog.tsx';
import { conflictQuestion } from './deal-prompts.ts';
import { leadKey } from './lead-key.ts';

/** Two people changed the same fact: says what the other one did, and lets the person choose. */
export function DealConflictDialog() {
  const asked = conflictQuestion.useAsked();
  if (!asked) return null;
  const { deal, theirDeed, theirs, mine } = asked.question;
  return (
    <ConflictDialog
      title={theirDeed}
      theirs={theirs}
      mine={mine}
      onTheirs={() => asked.answer('theirs')}
      onMine={() => asked.answer('mine')}
    >
      <p className="mb-3 truncate text-sm text-muted-foreground">
        {leadKey(deal.number)} · {deal.name}
      </p>
    </ConflictDialog>
  );
}
