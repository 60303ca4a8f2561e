import { useState } from 'react';

/** `isMerging` stays true once a merge is sent, unless it fails: the other record is gone and can’t be compared. */
export function useMerging() {
  const [isMerging, setMerging] = useState(false);
  const sending = async <T>(answer: Promise<T>): Promise<T> => {
    setMerging(true);
    try {
      return await answer;
    } catch (error) {
      setMerging(false);
      throw error;
    }
  };
  return { isMerging, sending };
}
