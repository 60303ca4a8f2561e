import { BookOpen, MoreHorizontal } from 'lucide-react';
import { useState } from 'react';
import { problemText } from '../../lib/http.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { useIsPhone } from '../../lib/use-media.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Input } from '../../ui/input.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { notifyUndo } from '../../ui/notify-undo.ts';
import { QueryState } from '../../ui/query-state.tsx';
import { Select } from '../../ui/select.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { notifyError } from '../../ui/toast.ts';
import { ApproveDialog } from './approve-dialog.tsx';
import { type LibraryAnswer, type LibraryStanding, useLibrary, useLibraryChanges } from './library-api.ts';
import { LibraryDialog } from './library-dialog.tsx';
import { approvalText, STANDING_LABELS } from './library-words.ts';

const REST_MS = 250;

const STANDINGS: readonly { readonly value: LibraryStanding; readonly label: string }[] = [
  { value: 'all', label: 'All answers' },
  { value: 'approved', label: STANDING_LABELS.approved },
  { value: 'stale', label: STANDING_LABELS.stale },
  { value: 'unapproved', label: STANDING_LABELS.unapproved },
  { value: 'archived', label: 'Archived' },
];

type Editing =
  | { readonly deed: 'edit'; readonly answer: LibraryAnswer | null }
  | { readonly deed: 'approve'; readonly answer: LibraryAnswer };

/** The company’s answers: to find, correct and approve. */
export function LibrarySheet({ onClose }: { readonly onClose: () => void }) {
  const isPhone = useIsPhone();
  const [typed, setTyped] = useState('');
  const [standing, setStanding] = useState<LibraryStanding>('all');
  const [editing, setEditing] = useState<Editing | null>(null);
  const query = useLibrary(useDebounced(typed.trim(), REST_MS), standing);
  const canAdd = query.data?.pages[0]?.can.add === true;
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      side={isPhone ? 'bottom' : 'right'}
      widthClass="w-[44rem]"
      heightClass="h-[92dvh]"
      title="Answer library"
      description="Answers your company uses again. Managers approve them."
    >
      <div className="mb-4 flex flex-wrap gap-2">
        <div className="min-w-40 flex-1">
          <Input
            type="search"
            aria-label="Search answers"
            placeholder="Search answers"
            maxLength={200}
            value={typed}
            onValueChange={setTyped}
          />
        </div>
        <div className="w-40">
          <Select aria-label="Show" value={standing} options={STANDINGS} onValueChange={setStanding} />
        </div>
        {canAdd && (
          <Button variant="primary" onClick={() => setEditing({ deed: 'edit', answer: null })}>
            Add answer
          </Button>
        )}
      </div>
      <Answers query={query} isFiltered={typed.trim() !== '' || standing !== 'all'} onEdit={setEditing} />
      {editing?.deed === 'edit' && <LibraryDialog answer={editing.answer} onClose={() => setEditing(null)} />}
      {editing?.deed === 'approve' && (
        <ApproveDialog answer={editing.answer} onClose={() => setEditing(null)} />
      )}
    </Sheet>
  );
}

interface AnswersProps {
  readonly query: ReturnType<typeof useLibrary>;
  readonly isFiltered: boolean;
  readonly onEdit: (editing: Editing) => void;
}

function Answers({ query, isFiltered, onEdit }: AnswersProps) {
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <QueryState query={query} skeleton={<SkeletonList rows={4} rowClass="h-20" label="Loading answers" />}>
      {() =>
        rows.length === 0 ? (
          <EmptyState icon={<BookOpen />} title={isFiltered ? 'No answers match' : 'No answers yet'}>
            {!isFiltered && 'Save an answer from an RFP, or add one here.'}
          </EmptyState>
        ) : (
          <>
            <ul aria-label="Answers" className="divide-y divide-border rounded-lg border border-border">
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

function AnswerRow({ answer, onEdit }: { readonly answer: LibraryAnswer } & Pick<AnswersProps, 'onEdit'>) {
  const { question, answer: text, standing, tags, archived_at: archivedAt, can } = answer;
  return (
    <li aria-label={question} className="flex items-start gap-2 px-3 py-3 text-sm">
      <div className="min-w-0 flex-1">
        <p className="font-medium [overflow-wrap:anywhere]">{question}</p>
        <p className="mt-1 line-clamp-3 whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>
        <p className="mt-1.5 flex flex-wrap items-center gap-2 text-xs text-muted-foreground">
          {archivedAt ? (
            <Badge>Archived</Badge>
          ) : (
            <Badge tone={standing === 'approved' ? 'won' : 'warn'}>{STANDING_LABELS[standing]}</Badge>
          )}
          {answer.approved_at && <span>{approvalText(answer)}</span>}
          {tags.map((tag) => (
            <Badge key={tag}>{tag}</Badge>
          ))}
        </p>
      </div>
      {(can.edit || can.approve) && <AnswerMenu answer={answer} onEdit={onEdit} />}
    </li>
  );
}

function AnswerMenu({ answer, onEdit }: { readonly answer: LibraryAnswer } & Pick<AnswersProps, 'onEdit'>) {
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
