import { type SubmitEvent, useState } from 'react';
import { useDraft } from '../../../lib/drafts.ts';
import { problemText } from '../../../lib/http.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { Field } from '../../../ui/field.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { When } from '../../../ui/when.tsx';
import { type BuyerQuote, MAX_COMMENT, useCommentAsBuyer } from './api.ts';

interface CommentsProps {
  readonly linkId: string;
  readonly quote: BuyerQuote;
}

/** What the buyer wrote, and room for more. */
export function BuyerComments({ linkId, quote }: CommentsProps) {
  const comments = quote.replies.filter(({ kind }) => kind === 'comment');
  return (
    <section aria-labelledby="buyer-comments" className="flex flex-col gap-3">
      <h2 id="buyer-comments" className="text-base font-medium">
        Comments
      </h2>
      {comments.length > 0 && (
        <ul aria-label="Your comments" className="flex flex-col gap-2">
          {comments.map(({ id, name, note, at }) => (
            <li key={id} className="rounded-lg bg-muted px-3 py-2 text-sm">
              <p className="text-xs text-muted-foreground">
                {name} · <When time={at} />
              </p>
              <p className="whitespace-pre-line [overflow-wrap:anywhere]">{note}</p>
            </li>
          ))}
        </ul>
      )}
      <CommentForm linkId={linkId} />
    </section>
  );
}

function CommentForm({ linkId }: Pick<CommentsProps, 'linkId'>) {
  const [note, setNote, clear] = useDraft(`buyer-comment.${linkId}`, '');
  const [isTried, setTried] = useState(false);
  const comment = useCommentAsBuyer(linkId);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (note.trim() === '') return;
    comment.mutate(note.trim(), {
      onSuccess: () => {
        clear();
        setTried(false);
      },
    });
  };
  return (
    <form noValidate aria-label="Comment on this quote" onSubmit={submit} className="flex flex-col gap-3">
      {comment.isError && <Callout tone="lost" title={problemText(comment.error)} live />}
      <Field
        label="New comment"
        help="Only the person who sent you the quote and their team can read it."
        error={isTried && note.trim() === '' ? 'Enter a comment' : undefined}
      >
        <Textarea
          rows={3}
          maxLength={MAX_COMMENT}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </Field>
      <Button type="submit" variant="outline" busy={comment.isPending} className="self-start">
        Send comment
      </Button>
    </form>
  );
}
