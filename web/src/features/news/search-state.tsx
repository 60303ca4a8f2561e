import { RefreshCw, X } from 'lucide-react';
import { problemText } from '../../lib/http.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { notifyUndo } from '../../ui/notify-undo.ts';
import { notify, notifyError } from '../../ui/toast.ts';
import { When } from '../../ui/when.tsx';
import { type NewsSearch, useChangeExcludedWords, useCheckNews } from './api.ts';

type Problem = NonNullable<NewsSearch['problem']>;

/** Why nothing was found, and what helps. */
const PROBLEM_WORDS: Readonly<Record<Problem, string>> = {
  no_website: 'The account has no website. Add one under Edit to find its news.',
  no_feed: 'The account’s website has no news feed.',
  unreachable: 'The account’s website can’t be reached. We’ll try again automatically.',
  unreadable: 'The website’s news feed can’t be read. We’ll try again automatically.',
  off: 'News search is turned off on this server.',
};

interface SearchProps {
  readonly accountId: string;
  readonly search: NewsSearch;
}

/** When news was looked for last and with what outcome. */
export function SearchState({ accountId, search }: SearchProps) {
  const { checked_at: checkedAt, is_waiting: isWaiting, problem } = search;
  const isOff = problem === 'off' && checkedAt === null;
  return (
    <div className="flex flex-col gap-2 px-4 pt-1 pb-3 text-sm text-muted-foreground">
      <p role="status">
        {isWaiting ? (
          'Checking for news…'
        ) : isOff ? (
          PROBLEM_WORDS.off
        ) : checkedAt === null ? (
          'Not checked yet'
        ) : (
          <>
            Checked <When time={checkedAt} />
          </>
        )}
        {problem !== null && !isWaiting && !isOff && `. ${PROBLEM_WORDS[problem]}`}
      </p>
      <ExcludedWords accountId={accountId} search={search} />
    </div>
  );
}

export function CheckButton({ accountId, search }: SearchProps) {
  const check = useCheckNews(accountId);
  if (!search.can.edit || search.problem === 'off') return null;
  return (
    <Button
      size="sm"
      variant="outline"
      busy={check.isPending}
      disabled={search.is_waiting}
      onClick={() =>
        check.mutate(undefined, {
          onSuccess: ({ is_waiting: isWaiting }) =>
            !isWaiting && notify('News was checked less than an hour ago', { text: 'Try again later.' }),
          onError: (error) => notifyError('Couldn’t check for news', { text: problemText(error) }),
        })
      }
    >
      <RefreshCw aria-hidden />
      Check now
    </Button>
  );
}

function ExcludedWords({ accountId, search: { excluded_words: words, can } }: SearchProps) {
  const change = useChangeExcludedWords(accountId);
  if (words.length === 0) return null;
  const save = (next: readonly string[]) =>
    change
      .mutateAsync(next)
      .catch((error: unknown) => notifyError('Couldn’t change the words', { text: problemText(error) }));
  const remove = async (word: string) => {
    await save(words.filter((other) => other !== word));
    notifyUndo('Word removed', () => void save(words), { text: word });
  };
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <span id="excluded-words">Left out, about other companies:</span>
      <ul aria-labelledby="excluded-words" className="flex flex-wrap gap-1.5">
        {words.map((word) => (
          <li
            key={word}
            className="flex items-center gap-0.5 rounded-md border border-border bg-muted pl-2 text-foreground"
          >
            <span className="[overflow-wrap:anywhere]">{word}</span>
            {can.edit && (
              <IconButton label={`Remove ${word}`} size="sm" onClick={() => void remove(word)}>
                <X aria-hidden />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
