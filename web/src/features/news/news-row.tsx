import { NEWS_KIND_FACTS } from '@dealwright/domain/news';
import { PILLAR_DEFINITIONS } from '@dealwright/domain/pillar';
import { ExternalLink } from 'lucide-react';
import { formatDay } from '../../lib/format.ts';
import { problemText } from '../../lib/http.ts';
import { useIdempotencyKey } from '../../lib/use-idempotency-key.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { notifyUndo } from '../../ui/notify-undo.ts';
import { notify, notifyError } from '../../ui/toast.ts';
import { type TaskHome, useCreateTask } from '../tasks/api.ts';
import { type NewsItem, useDismissNews, useRestoreNews } from './api.ts';

interface NewsRowProps {
  readonly accountId: string;
  readonly item: NewsItem;
  readonly canEdit: boolean;
  /** Where the question becomes a task; null for people who can't add one. */
  readonly taskHome: TaskHome | null;
  /** Asks which words of the headline are about another company. */
  readonly onAskWords: (item: NewsItem) => void;
}

const hostOf = (url: string): string => new URL(url).hostname.replace(/^www\./, '');

/** A headline with what to ask the buyer about it. */
export function NewsRow(props: NewsRowProps) {
  const { item } = props;
  const { headline, url, published_on: day, kind, question } = item;
  return (
    <li aria-label={headline} className="flex flex-col gap-2 px-4 py-3">
      <div className="min-w-0">
        <a
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          className="font-medium underline-offset-4 [overflow-wrap:anywhere] hover:underline"
        >
          {headline}
          <ExternalLink aria-hidden className="ml-1 inline size-3.5 align-baseline text-muted-foreground" />
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted-foreground">
          {kind !== 'other' && <Badge>{NEWS_KIND_FACTS[kind].label}</Badge>}
          <span className="[overflow-wrap:anywhere]">{hostOf(url)}</span>
          <time dateTime={day}>{formatDay(day)}</time>
        </p>
      </div>
      {!item.dismissed && (
        <p className="border-l-2 border-border pl-3 text-sm">
          <span className="text-muted-foreground">
            Question for {PILLAR_DEFINITIONS[question.pillar].name}:{' '}
          </span>
          {question.text}
        </p>
      )}
      <RowActions {...props} />
    </li>
  );
}

function RowActions({ accountId, item, canEdit, taskHome, onAskWords }: NewsRowProps) {
  const dismiss = useDismissNews(accountId);
  const restore = useRestoreNews(accountId);
  const takeBack = () =>
    restore.mutate(item.id, {
      onError: (error) => notifyError('Couldn’t restore the headline', { text: problemText(error) }),
    });
  if (item.dismissed) {
    return canEdit ? (
      <div>
        <Button size="sm" variant="outline" busy={restore.isPending} onClick={takeBack}>
          Restore
        </Button>
      </div>
    ) : null;
  }
  const dismissNow = () =>
    dismiss
      .mutateAsync({ id: item.id, words: [] })
      .then(() => notifyUndo('Headline dismissed', takeBack, { text: item.headline }))
      .catch((error: unknown) => notifyError('Couldn’t dismiss the headline', { text: problemText(error) }));
  return (
    <div className="flex flex-wrap gap-2">
      {taskHome && <AskLater item={item} home={taskHome} />}
      {canEdit && (
        <Button
          size="sm"
          variant="ghost"
          busy={dismiss.isPending}
          onClick={() => (item.telling_words.length > 0 ? onAskWords(item) : void dismissNow())}
        >
          {item.source === 'site' ? 'Dismiss' : 'Not this company'}
        </Button>
      )}
    </div>
  );
}

/** Makes the question a task, with the headline in its note. */
function AskLater({ item, home }: { readonly item: NewsItem; readonly home: TaskHome }) {
  const create = useCreateTask();
  const key = useIdempotencyKey();
  const { headline, url, question } = item;
  const body = { title: question.text, note: `${headline}\n${url}`, pillar: question.pillar };
  return (
    <Button
      size="sm"
      variant="outline"
      busy={create.isPending}
      disabled={create.isSuccess}
      onClick={() =>
        create.mutate(
          { home, body, key: key.of(body) },
          {
            onSuccess: () => notify('Task added', { text: question.text }),
            onError: (error) => notifyError('Couldn’t add the task', { text: problemText(error) }),
          },
        )
      }
    >
      {create.isSuccess ? 'Added to tasks' : 'Add to tasks'}
    </Button>
  );
}
