import { type RefObject, useEffect, useState } from 'react';

/** Whether the element has been in the window, so that what it shows is worth asking for. */
export function useWasSeen(element: RefObject<HTMLElement | null>): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const watched = element.current;
    if (seen || !watched || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) setSeen(true);
    });
    observer.observe(watched);
    return () => observer.disconnect();
  }, [element, seen]);
  return seen;
}
