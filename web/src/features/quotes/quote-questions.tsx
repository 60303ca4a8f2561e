import { formatMoney } from '../../lib/format.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import type { Quote } from './api.ts';
import { nameOf } from './quote-words.ts';

/** Actions that need a confirmation. */
export type Question = 'send' | 'remove' | 'remove_answer';

interface QuestionsProps {
  readonly quote: Quote;
  readonly asked: string | null;
  readonly busy: boolean;
  readonly onAnswer: (question: Question) => void;
  readonly onClose: () => void;
}

function undoOf(quote: Quote) {
  const { answer, state } = quote;
  const isAccepted = state === 'accepted';
  const before = answer?.amount_before;
  const amount = before && formatMoney({ amountMinor: before.amount_minor, currency: before.currency });
  const back = amount ? ` The amount of the deal goes back to ${amount}, unless it was changed since.` : '';
  return {
    title: `Undo the ${isAccepted ? 'acceptance' : 'rejection'} of ${nameOf(quote)}?`,
    description: `The quote is waiting for an answer again.${back}`,
    confirmLabel: isAccepted ? 'Undo acceptance' : 'Undo rejection',
  };
}

/** Asks before a step that changes more than the quote itself. */
export function Questions({ quote, asked, busy, onAnswer, onClose }: QuestionsProps) {
  const question = (which: Question) => ({
    open: asked === which,
    onOpenChange: (open: boolean) => !open && onClose(),
    busy,
    onConfirm: () => onAnswer(which),
  });
  return (
    <>
      <AlertDialog
        {...question('send')}
        title={`Mark ${nameOf(quote)} as sent?`}
        description="The quote no longer changes and its PDF is kept. Nothing is emailed: send the PDF yourself."
        confirmLabel="Mark as sent"
      />
      <AlertDialog
        {...question('remove')}
        title={`Delete ${nameOf(quote)}?`}
        description="The draft and its text are deleted for good. The products of the deal stay."
        confirmLabel="Delete draft"
        destructive
      />
      <AlertDialog {...question('remove_answer')} {...undoOf(quote)} />
    </>
  );
}
