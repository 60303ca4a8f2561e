import { useState } from 'react';

const COOKIE = 'dealwright_sidebar';
const LIFETIME_S = 7 * 24 * 60 * 60;

/** Collapsed until the person opens it. */
export function readSidebarCookie(cookies: string): boolean {
  return cookies.split(/;\s*/).includes(`${COOKIE}=expanded`);
}

export function sidebarCookie(expanded: boolean): string {
  return `${COOKIE}=${expanded ? 'expanded' : 'collapsed'}; path=/; max-age=${LIFETIME_S}; samesite=lax`;
}

export function useSidebar() {
  const [expanded, setExpanded] = useState(() => readSidebarCookie(document.cookie));
  const toggle = () => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet
    document.cookie = sidebarCookie(!expanded);
    setExpanded(!expanded);
  };
  return { expanded, toggle };
}
