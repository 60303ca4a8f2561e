import {
  type Attachment,
  answerSupport,
  downloadAttachment,
  getSupportRequest,
  listSupportRequests,
  removeAttachment,
  submitSupportRequest,
  uploadAttachment,
} from '@dealwright/contract/operator/support';
import type { SentBody } from '@dealwright/contract/route';
import { routeUrl } from '@dealwright/contract/route';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/http.ts';
import { uploadFile } from '../../../lib/upload.ts';

const KEY = ['support', 'requests'] as const;

export function sendAttachment(
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<Attachment> {
  return uploadFile(uploadAttachment, {
    query: { file_name: file.name.toWellFormed().slice(-1000) || 'file' },
    file,
    onProgress,
    signal,
  });
}

export function dropAttachment(id: string): Promise<void> {
  return call(removeAttachment, { params: { attachment_id: id } });
}

export const attachmentUrl = (id: string): string => routeUrl(downloadAttachment, { attachment_id: id });

export function useOwnRequests() {
  return useInfiniteQuery({
    queryKey: KEY,
    queryFn: ({ pageParam, signal }) =>
      call(listSupportRequests, { query: { limit: 20, ...(pageParam && { cursor: pageParam }) }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });
}

/** One that is asked for by its address, on whatever page of the list it stands; null asks for none. */
export function useOwnRequest(id: string | null) {
  return useQuery({
    queryKey: [...KEY, id],
    queryFn: ({ signal }) => call(getSupportRequest, { params: { request_id: id ?? '' }, signal }),
    enabled: id !== null,
  });
}

export type NewRequest = SentBody<typeof submitSupportRequest>;

export function useSubmitRequest() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ body, key }: { readonly body: NewRequest; readonly key: string }) =>
      call(submitSupportRequest, { body, idempotencyKey: key }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: KEY }),
  });
}

export function useAnswerSupport(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: string) => call(answerSupport, { params: { request_id: id }, body: { body } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: KEY }),
  });
}
