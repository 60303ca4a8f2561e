import { useRouter } from '@tanstack/react-router';

/**
 * Returns whether another page has been asked for and is still being loaded. What was typed a moment before then stays
 * out of the address: it would call the page back that the person has left.
 */
export function useIsNavigating(): () => boolean {
  const router = useRouter();
  return () => {
    const { resolvedLocation } = router.state;
    return resolvedLocation !== undefined && resolvedLocation.pathname !== router.latestLocation.pathname;
  };
}
