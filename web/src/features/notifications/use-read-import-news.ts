import { useEffect, useRef } from 'react';
import { useNotifications, useReadNotification } from './api.ts';

/** Who sees on its page how an import ended has read the news of it, and gets no email. */
export function useReadImportNews(importId: string): void {
  const { data } = useNotifications();
  const { mutate } = useReadNotification();
  const sent = useRef(new Set<string>());
  useEffect(() => {
    for (const { id, read, import: imported } of data?.pages.flatMap(({ items }) => items) ?? []) {
      if (read || imported?.id !== importId || sent.current.has(id)) continue;
      sent.current.add(id);
      mutate(id);
    }
  }, [data, importId, mutate]);
}
