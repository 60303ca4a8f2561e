import type { ListFormat } from '@dealwright/contract/page';
import {
  approveLibraryAnswer,
  archiveLibraryAnswer,
  changeLibraryAnswer,
  createLibraryAnswer,
  exportLibraryAnswers,
  type LibraryAnswer,
  listLibraryAnswers,
  restoreLibraryAnswer,
} from '@dealwright/contract/rfp/library-answers';
import type { SentBody } from '@dealwright/contract/route';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callForFile } from '../../lib/http.ts';
import { usePages } from '../../lib/use-pages.ts';
import { useFileExport } from '../../ui/use-file-export.ts';

export type { LibraryAnswer } from '@dealwright/contract/rfp/library-answers';

const KEY = ['library-answers'] as const;

export type LibraryStanding = 'all' | LibraryAnswer['standing'] | 'archived';

const filterOf = (q: string, standing: LibraryStanding) => ({
  ...(q !== '' && { q }),
  ...(standing !== 'all' && { standing }),
});

const MOST_MATCHES = 200;

export function useLibrary(q: string, standing: LibraryStanding) {
  const filter = filterOf(q, standing);
  return usePages([...KEY, filter], ({ page, signal }) =>
    // A search comes whole: its best matches aren’t paged.
    call(listLibraryAnswers, {
      query: { ...filter, ...page, ...(q !== '' && { limit: MOST_MATCHES }) },
      signal,
    }),
  );
}

interface AnswersExported {
  readonly q: string;
  readonly standing: LibraryStanding;
  readonly format: ListFormat;
}

/** Saves the answers of the list as a file. */
export function useExportLibrary() {
  return useFileExport('answers', ({ q, standing, format }: AnswersExported) =>
    callForFile(exportLibraryAnswers, { query: { ...filterOf(q, standing), format } }),
  );
}

export function useLibraryChanges() {
  const client = useQueryClient();
  const onSettled = () => {
    void client.invalidateQueries({ queryKey: KEY });
    // Suggestions of requirements stand below their deals.
    void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes('suggestions') });
  };
  const create = useMutation({
    mutationFn: ({
      body,
      key,
    }: {
      readonly body: SentBody<typeof createLibraryAnswer>;
      readonly key: string;
    }) => call(createLibraryAnswer, { body, idempotencyKey: key }),
    onSettled,
  });
  const change = useMutation({
    mutationFn: ({
      answer: { id, version },
      body,
    }: {
      readonly answer: Pick<LibraryAnswer, 'id' | 'version'>;
      readonly body: SentBody<typeof changeLibraryAnswer>;
    }) => call(changeLibraryAnswer, { params: { answer_id: id }, body, ifMatch: version }),
    onSettled,
  });
  const approve = useMutation({
    mutationFn: ({
      answer: { id, version },
      until,
    }: {
      readonly answer: Pick<LibraryAnswer, 'id' | 'version'>;
      readonly until: string | null;
    }) =>
      call(approveLibraryAnswer, {
        params: { answer_id: id },
        body: { good_until: until },
        ifMatch: version,
      }),
    onSettled,
  });
  const archive = useMutation({
    mutationFn: ({ id, archived }: { readonly id: string; readonly archived: boolean }) =>
      call(archived ? archiveLibraryAnswer : restoreLibraryAnswer, { params: { answer_id: id } }),
    onSettled,
  });
  return { create, change, approve, archive };
}
