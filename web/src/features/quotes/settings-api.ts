import {
  downloadQuoteLogo,
  getQuoteSettings,
  type QuoteSettings,
  removeQuoteLogo,
  saveQuoteSettings,
  uploadQuoteLogo,
} from '@dealwright/contract/quotes/quote-settings';
import type { SentBody } from '@dealwright/contract/route';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callForFile } from '../../lib/http.ts';
import { setSaved } from '../../lib/query-client.ts';
import { uploadFile } from '../../lib/upload.ts';

export { type QuoteSettings, quoteSettingsSchema } from '@dealwright/contract/quotes/quote-settings';

const SETTINGS_KEY = ['quote-settings'] as const;

export function useQuoteSettings() {
  return useQuery({
    queryKey: SETTINGS_KEY,
    queryFn: ({ signal }) => call(getQuoteSettings, { signal }),
  });
}

const takeSettings = (client: QueryClient) => (settings: QuoteSettings) =>
  setSaved(client, SETTINGS_KEY, settings);

export function useSaveQuoteSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ version, body }: { version: number; body: SentBody<typeof saveQuoteSettings> }) =>
      call(saveQuoteSettings, { ifMatch: version, body }),
    onSuccess: takeSettings(client),
  });
}

export function useUploadLogo() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (file: File) =>
      uploadFile(uploadQuoteLogo, {
        file,
        query: { file_name: file.name },
        onProgress: () => undefined,
        signal: new AbortController().signal,
      }),
    onSuccess: takeSettings(client),
  });
}

export function useRemoveLogo() {
  const client = useQueryClient();
  return useMutation({ mutationFn: () => call(removeQuoteLogo), onSuccess: takeSettings(client) });
}

/** The logo as an image, loaded again once replaced. */
export function useLogo(at: string | null) {
  return useQuery({
    queryKey: [...SETTINGS_KEY, 'logo', at],
    queryFn: async ({ signal }) => (await callForFile(downloadQuoteLogo, { signal })).file,
    enabled: at !== null,
  });
}
