import {
  type NotificationSettings,
  type NotificationSettingsInput,
  notificationSettingsInputSchema,
} from '@dealwright/contract/notifications/notification-settings';
import { useRef, useState } from 'react';
import { clearDraft, readDraft, writeDraft } from '../../lib/drafts.ts';
import { problemText } from '../../lib/http.ts';
import { useSaveNotificationSettings } from './settings-api.ts';

const DRAFT = 'settings.notifications';

function inputOf({ push_key: _key, devices: _devices, ...input }: NotificationSettings) {
  return input satisfies NotificationSettingsInput;
}

function keptDraft(): NotificationSettingsInput | null {
  return notificationSettingsInputSchema.safeParse(readDraft(DRAFT)).data ?? null;
}

export interface SettingsDraft {
  readonly value: NotificationSettingsInput;
  /** What may not be saved, by the path of its field. */
  readonly refused: Readonly<Record<string, string>>;
  /** Why the last try failed; what was chosen is kept. */
  readonly failure: string | null;
  readonly state: 'saved' | 'saving' | 'unsaved';
  readonly change: (change: Partial<NotificationSettingsInput>) => void;
  readonly retry: () => void;
}

/** Each choice is saved as it is made. What could not be saved stays chosen, over a closed dialog and a reload too. */
export function useSettingsDraft(saved: NotificationSettings): SettingsDraft {
  const [chosen, setChosen] = useState(keptDraft);
  const latest = useRef(chosen);
  const [failure, setFailure] = useState<string | null>(
    chosen === null ? null : 'Your choices here aren’t saved yet.',
  );
  const save = useSaveNotificationSettings((input) => {
    if (latest.current !== input) return;
    latest.current = null;
    clearDraft(DRAFT);
    setChosen(null);
    setFailure(null);
  });
  const value = chosen ?? inputOf(saved);
  const parsed = notificationSettingsInputSchema.safeParse(value);
  const refused = Object.fromEntries(
    (parsed.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  );

  const send = (input: NotificationSettingsInput): void => {
    if (!notificationSettingsInputSchema.safeParse(input).success) return;
    save.mutate(input, { onError: (error) => setFailure(problemText(error)) });
  };
  return {
    value,
    refused,
    failure: save.isPending ? null : failure,
    state: save.isPending ? 'saving' : chosen === null ? 'saved' : 'unsaved',
    change: (change) => {
      const next = { ...(latest.current ?? inputOf(saved)), ...change };
      latest.current = next;
      setChosen(next);
      writeDraft(DRAFT, next);
      send(next);
    },
    retry: () => send(value),
  };
}
