import { ANSWER_STANDING_LABELS as STANDING_LABELS } from '@dealwright/domain/rfp';
import { BookOpen, MoreHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDay } from '../../lib/format.ts';
import { problemText } from '../../lib/http.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { notifyUndo } from '../../ui/notify-undo.ts';
import { QueryState } from '../../ui/query-state.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { notifyError } from '../../ui/toast.ts';
import {
  type LibraryAnswer,
  type LibraryStanding,
  type useLibrary,
  useLibraryChanges,
} from './library-api.ts';

export const STANDINGS: readonly { readonly value: LibraryStanding; readonly label: string }[] = [
  { value: 'all', label: 'All answers' },
  { value: 'approved', label: STANDING_LABELS.approved },
  { value: 'stale', label: STANDING_LABELS.stale },
  { value: 'unapproved', label: STANDING_LABELS.unapproved },
  { value: 'archived', label: 'Archived' },
];

export type EditedAnswer =
  | { readonly deed: 'edit'; readonly answer: LibraryAnswer | null }
  | { readonly deed: 'approve'; readonly answer: LibraryAnswer };

interface LibraryListProps {
  readonly query: ReturnType<typeof useLibrary>;
  readonly isFiltered: boolean;
  readonly onEdit: (editing: EditedAnswer) => void;
  readonly onClear: () => void;
  /** The button that adds the first answer; false for those who can’t add one. */
  readonly first: ReactNode;
}

/** The company’s answers, with who added each and until when it can be used. */
export function LibraryList({ query, isFiltered, onEdit, onClear, first }: LibraryListProps) {
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <QueryState query={query} skeleton={<SkeletonList rows={6} rowClass="h-16" label="Loading answers" />}>
      {() =>
        rows.length === 0 ? (
          <EmptyState
            icon={<BookOpen />}
            title={isFiltered ? 'No answers match' : 'No answers yet'}
            action={
              isFiltered ? (
                <Button variant="outline" onClick={onClear}>
                  Clear filters
                </Button>
              ) : (
                first
              )
            }
          >
            {!isFiltered && 'Save an answer from an RFP, or add one here.'}
          </EmptyState>
        ) : (
          <>
            <ul
              aria-label="Answers"
              className="divide-y divide-border rounded-lg border border-border bg-card"
            >
              {rows.map((answer) => (
                <AnswerRow key={answer.id} answer={answer} onEdit={onEdit} />
              ))}
            </ul>
            <LoadMore
              auto
              hasMore={query.hasNextPage}
              loading={query.isFetchingNextPage}
              onLoadMore={() => void query.fetchNextPage()}
            />
          </>
        )
      }
    </QueryState>
  );
}

type RowProps = { readonly answer: LibraryAnswer } & Pick<LibraryListProps, 'onEdit'>;

function AnswerRow({ answer, onEdit }: RowProps) {
  const { question, answer: text, tags, can } = answer;
  return (
    <li aria-label={question} className="flex items-start gap-2 px-4 py-3 text-sm">
      <div className="grid min-w-0 flex-1 gap-x-6 gap-y-2 lg:grid-cols-[minmax(0,1fr)_16rem]">
        <div className="min-w-0">
          <p className="font-medium [overflow-wrap:anywhere]">{question}</p>
          <p className="mt-1 line-clamp-3 whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>
          <p className="mt-1.5 flex flex-wrap gap-1.5 empty:hidden">
            {tags.map((tag) => (
              <Badge key={tag}>{tag}</Badge>
            ))}
          </p>
        </div>
        <Standing answer={answer} />
      </div>
      {(can.edit || can.approve) && <AnswerMenu answer={answer} onEdit={onEdit} />}
    </li>
  );
}

/** State, owner and how long the answer can be used. */
function Standing({ answer }: Pick<RowProps, 'answer'>) {
  const { standing, archived_at: archivedAt, created_by: owner, good_until: until } = answer;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted-foreground lg:flex-col lg:items-start">
      {archivedAt ? (
        <Badge>Archived</Badge>
      ) : (
        <Badge tone={standing === 'approved' ? 'won' : 'warn'}>{STANDING_LABELS[standing]}</Badge>
      )}
      <span>Added by {owner.name}</span>
      {answer.approved_by && <span>Approved by {answer.approved_by.name}</span>}
      {until && <span>Good until {formatDay(until)}</span>}
    </div>
  );
}

function AnswerMenu({ answer, onEdit }: RowProps) {
  const { archive } = useLibraryChanges();
  const { id, can, archived_at: archivedAt } = answer;
  const onError = (error: unknown) =>
    notifyError('Couldn’t archive the answer', { text: problemText(error) });
  const put = (archived: boolean) =>
    archive.mutate(
      { id, archived },
      {
        onError,
        onSuccess: () =>
          notifyUndo(archived ? 'Answer archived' : 'Answer restored', () =>
            archive.mutate({ id, archived: !archived }, { onError }),
          ),
      },
    );
  return (
    <Menu
      trigger={
        <IconButton label={`Actions for ${answer.question}`} size="sm">
          <MoreHorizontal aria-hidden />
        </IconButton>
      }
    >
      {can.approve && archivedAt === null && (
        <MenuItem onSelect={() => onEdit({ deed: 'approve', answer })}>
          {answer.approved_at ? 'Approve again' : 'Approve'}
        </MenuItem>
      )}
      {can.edit && archivedAt === null && (
        <MenuItem onSelect={() => onEdit({ deed: 'edit', answer })}>Edit answer</MenuItem>
      )}
      {can.edit && (
        <MenuItem onSelect={() => put(archivedAt === null)}>
          {archivedAt === null ? 'Archive answer' : 'Restore answer'}
        </MenuItem>
      )}
    </Menu>
  );
}
