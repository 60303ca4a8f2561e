import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { conflictQuestion } from './deal-questions.ts';
import { leadKey } from './lead-key.ts';

/** Two people changed the same fact: says what the other one did, and lets the person choose. */
export function ConflictDialog() {
  const asked = conflictQuestion.useAsked();
  if (!asked) return null;
  const { deal, theirDeed, theirs, mine } = asked.question;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) asked.answer('theirs');
      }}
      title={theirDeed}
      description="Keep theirs or yours?"
      size="sm"
      footer={
        <>
          <Button variant="outline" onClick={() => asked.answer('theirs')}>
            Keep theirs
          </Button>
          <Button variant="primary" onClick={() => asked.answer('mine')}>
            Keep yours
          </Button>
        </>
      }
    >
      <p className="mb-3 truncate text-sm text-muted-foreground">
        {leadKey(deal.number)} · {deal.name}
      </p>
      <dl className="grid grid-cols-2 gap-2 text-sm">
        <Side label="Theirs">{theirs}</Side>
        <Side label="Yours">{mine}</Side>
      </dl>
    </Dialog>
  );
}

function Side({ label, children }: { readonly label: string; readonly children: string }) {
  return (
    <div className="min-w-0 rounded-lg border border-border px-3 py-2">
      <dt className="text-xs text-muted-foreground">{label}</dt>
      <dd className="font-medium [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
