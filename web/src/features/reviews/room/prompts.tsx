import type { ReviewDeal } from '../api.ts';
import { AskDialog } from './ask-dialog.tsx';
import type { Prompt } from './decision-bar.tsx';
import { DropDialog } from './drop-dialog.tsx';
import { PromiseDialog } from './promise-dialog.tsx';
import type { Deciding } from './use-decide.ts';

interface PromptsProps {
  readonly prompt: Prompt;
  readonly reviewId: string;
  readonly screen: ReviewDeal;
  readonly deciding: Deciding;
  readonly onClose: () => void;
}

/** What is filled in before it is sent. */
export function Prompts({ prompt, ...props }: PromptsProps) {
  if (prompt === 'ask') return <AskDialog {...props} />;
  if (prompt === 'drop') return <DropDialog {...props} />;
  return <PromiseDialog reviewId={props.reviewId} screen={props.screen} onClose={props.onClose} />;
}
