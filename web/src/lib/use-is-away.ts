import { type RefObject, useEffect, useState } from 'react';

/** Whether the element has been scrolled out above the window, under the page's header. */
export function useIsAway(element: RefObject<HTMLElement | null>): boolean {
  const [away, setAway] = useState(false);
  useEffect(() => {
    const watched = element.current;
    if (!watched || typeof IntersectionObserver === 'undefined') return undefined;
    const header = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) * 3.5;
    const observer = new IntersectionObserver(
      ([entry]) => entry && setAway(!entry.isIntersecting && entry.boundingClientRect.top < header),
      { rootMargin: `-${header}px 0px 0px` },
    );
    observer.observe(watched);
    return () => observer.disconnect();
  }, [element]);
  return away;
}
