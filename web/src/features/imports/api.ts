import {
  changeImport,
  createImport,
  downloadFailedRows,
  getImport,
  type Import,
  type ImportFate,
  type ImportState,
  listImports,
  previewImport,
  runImport,
  undoImport,
} from '@dealwright/contract/imports/imports';
import { routeUrl, type SentBody } from '@dealwright/contract/route';
import type { ImportKind } from '@dealwright/domain/import/fields';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/http.ts';
import { setSaved } from '../../lib/query-client.ts';
import { uploadFiles } from '../../lib/upload.ts';
import { usePages } from '../../lib/use-pages.ts';

const IMPORTS = ['imports'] as const;
const keyOf = (id: string) => [...IMPORTS, id] as const;
const LOOK_AGAIN_MS = 1_000;
const LOOK_AT_LIST_AGAIN_MS = 3_000;

export type ImportChange = SentBody<typeof changeImport>;

const AT_WORK: readonly ImportState[] = ['previewing', 'running', 'undoing'];

export const isAtWork = (state: ImportState): boolean => AT_WORK.includes(state);

/** Each file is read, then the contents of all of them are matched. */
export const isReading = ({
  state,
  files,
  progress,
}: Pick<Import, 'state' | 'files' | 'progress'>): boolean =>
  state === 'mapping' && (progress !== null || files.some((file) => file.state === 'reading'));

/** One import, refreshed while its files are read or its rows are processed. */
export function useImport(id: string) {
  return useQuery({
    queryKey: keyOf(id),
    queryFn: async ({ signal }): Promise<Import> => {
      const { rows: _, ...imported } = await call(getImport, { params: { id }, query: {}, signal });
      return imported;
    },
    refetchInterval: ({ state: { data } }) =>
      data && (isAtWork(data.state) || isReading(data)) ? LOOK_AGAIN_MS : false,
  });
}

/** Imports, latest first; refreshed while one of them is at work. */
export function useImports() {
  return useInfiniteQuery({
    queryKey: IMPORTS,
    queryFn: ({ pageParam, signal }) =>
      call(listImports, { query: { limit: 20, ...(pageParam && { cursor: pageParam }) }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ items }) => items.some(({ state }) => isAtWork(state)))
        ? LOOK_AT_LIST_AGAIN_MS
        : false,
  });
}

export interface RowsAsked {
  readonly fate: ImportFate;
  readonly kind: ImportKind;
}

/** The selected rows of a preview or a finished import. */
export function useImportRows({ id, state }: Pick<Import, 'id' | 'state'>, { fate, kind }: RowsAsked) {
  return usePages([...keyOf(id), 'rows', state, kind, fate], async ({ page, signal }) => {
    const { rows } = await call(getImport, {
      params: { id },
      query: { rows: [fate], kind, ...page },
      signal,
    });
    return rows ?? { items: [], next_cursor: null };
  });
}

export function useUploadFiles() {
  const queryClient = useQueryClient();
  return async (
    files: readonly File[],
    onProgress: (share: number) => void,
    signal: AbortSignal,
  ): Promise<string> => {
    const imported = await uploadFiles(createImport, files, { onProgress, signal });
    await setSaved(queryClient, keyOf(imported.id), imported);
    await queryClient.invalidateQueries({ queryKey: IMPORTS, exact: true });
    return imported.id;
  };
}

export function useSaveChange(id: string): (change: ImportChange) => Promise<void> {
  const queryClient = useQueryClient();
  return async (change) => {
    const saved = await call(changeImport, { params: { id }, body: change });
    await setSaved(queryClient, keyOf(id), saved);
  };
}

export function useReloadImport(id: string): () => void {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: keyOf(id), exact: true });
}

function useNextState(id: string, ask: () => Promise<Import>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ask,
    onSuccess: async (imported) => {
      await setSaved(queryClient, keyOf(id), imported);
      await queryClient.invalidateQueries({ queryKey: IMPORTS, exact: true });
    },
  });
}

export const usePreviewImport = (id: string) =>
  useNextState(id, () => call(previewImport, { params: { id } }));

export const useRunImport = (id: string) => useNextState(id, () => call(runImport, { params: { id } }));

export const useUndoImport = (id: string) => useNextState(id, () => call(undoImport, { params: { id } }));

export const failedRowsUrl = (id: string, file: number): string =>
  `${routeUrl(downloadFailedRows, { id })}?file=${file}`;

/** Reloads everything that an import may have changed. */
export function useReadAnew(): () => void {
  const queryClient = useQueryClient();
  return () =>
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== IMPORTS[0] });
}
