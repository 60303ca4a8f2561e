import { problemText } from '../../../lib/http.ts';
import { notifyError, notifySuccess } from '../../../ui/toast.ts';
import { useSwitchWorkspace } from './company-api.ts';

interface Target {
  readonly id: string;
  readonly name: string;
}

/** Takes the person to another workspace; the page stays, with what it shows asked for anew. */
export function useGoToWorkspace(): { readonly goTo: (target: Target) => void; readonly going: boolean } {
  const change = useSwitchWorkspace();
  return {
    going: change.isPending,
    goTo: ({ id, name }) =>
      change.mutate(id, {
        onSuccess: () => notifySuccess(`You’re now in ${name}`),
        onError: (error) => notifyError('Couldn’t switch workspaces', { text: problemText(error) }),
      }),
  };
}
