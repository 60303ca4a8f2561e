import { useState } from 'react';

/** While a merge is sent, and once it is done: the other record is gone then, and can't be compared any more. */
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
