import { problemText } from '../../lib/http.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { notifyUndo } from '../../ui/notify-undo.ts';
import { notifyError } from '../../ui/toast.ts';
import { type Mention, useDecideMention, useOpenMentions } from './api.ts';
import { NamedSentence, type OpenMention } from './named-sentence.tsx';

interface MentionReviewProps extends OpenMention {
  readonly number: number;
}

/** Sentences that name a competitor, to confirm or reject; nothing without any. */
export function MentionReview({ number, ...open }: MentionReviewProps) {
  const mentions = useOpenMentions(number);
  const rows = mentions.data?.pages.flatMap(({ items }) => items) ?? [];
  if (rows.length === 0) return null;
  const canEdit = mentions.data?.pages[0]?.can.edit === true;
  return (
    <Card title="Mentions to review" flush>
      <ul aria-label="Mentions to review" className="divide-y divide-border border-t border-border">
        {rows.map((mention) => (
          <MentionRow key={mention.id} number={number} mention={mention} canEdit={canEdit} {...open} />
        ))}
      </ul>
      <LoadMore
        hasMore={mentions.hasNextPage}
        loading={mentions.isFetchingNextPage}
        onLoadMore={() => void mentions.fetchNextPage()}
      />
    </Card>
  );
}

interface MentionRowProps extends MentionReviewProps {
  readonly mention: Mention;
  readonly canEdit: boolean;
}

function MentionRow({ number, mention, canEdit, ...open }: MentionRowProps) {
  const decide = useDecideMention(number);
  const { id, competitor } = mention;
  const to = (decision: 'confirmed' | 'rejected') =>
    decide.mutate(
      { id, decision },
      {
        onSuccess: () =>
          decision === 'rejected'
            ? notifyUndo('Mention rejected', () => to('confirmed'), { text: competitor.name })
            : notifyUndo('Mention confirmed', () => to('rejected'), { text: competitor.name }),
        onError: (error) => notifyError('Couldn’t save your decision', { text: problemText(error) }),
      },
    );
  return (
    <li
      aria-label={`${competitor.name}: ${mention.sentence}`}
      className="flex flex-col gap-2 px-4 py-3 md:flex-row"
    >
      <div className="min-w-0 flex-1">
        <p className="mb-1 font-medium [overflow-wrap:anywhere]">{competitor.name}</p>
        <NamedSentence mention={mention} {...open} />
      </div>
      {canEdit && (
        <div className="flex shrink-0 items-start gap-2">
          <Button size="sm" variant="outline" busy={decide.isPending} onClick={() => to('confirmed')}>
            Confirm
          </Button>
          <Button size="sm" variant="ghost" disabled={decide.isPending} onClick={() => to('rejected')}>
            Reject
          </Button>
        </div>
      )}
    </li>
  );
}
