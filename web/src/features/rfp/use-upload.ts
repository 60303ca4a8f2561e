import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { refreshDeal } from '../../lib/deal-query-key.ts';
import type { Rfp } from './api.ts';
import { onUploads, startUpload, uploadOf } from './uploads.ts';

/** The document of a deal that is on its way, and how to send one. */
export function useUpload(number: number, onAdded: (rfpId: string) => void) {
  const client = useQueryClient();
  const uploading = useSyncExternalStore(onUploads, () => uploadOf(number));
  const start = (file: File, amends: Pick<Rfp, 'id' | 'title'> | null = null) =>
    void startUpload({
      number,
      file,
      amends,
      onDone: (id) => {
        void refreshDeal(client, number);
        onAdded(id);
      },
    });
  return { uploading, start };
}
