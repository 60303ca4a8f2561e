import {
  addPushDevice,
  getNotificationSettings,
  type NotificationSettings,
  type NotificationSettingsInput,
  removePushDevice,
  saveNotificationSettings,
} from '@dealwright/contract/notifications/notification-settings';
import type { SentBody } from '@dealwright/contract/route';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/http.ts';
import { afterRender, setSaved } from '../../lib/query-client.ts';

const KEY = ['notification-settings'] as const;

export function useNotificationSettings() {
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(getNotificationSettings, { signal }) });
}

/** One save after the other, in the order of the choices. `onSaved` is called over a closed dialog too. */
export function useSaveNotificationSettings(onSaved: (input: NotificationSettingsInput) => void) {
  const client = useQueryClient();
  return useMutation({
    scope: { id: 'notification-settings' },
    mutationFn: (body: NotificationSettingsInput) => call(saveNotificationSettings, { body }),
    onSuccess: async (saved, input) => {
      await setSaved<NotificationSettings>(client, KEY, saved);
      await afterRender();
      onSaved(input);
    },
  });
}

type Device = SentBody<typeof addPushDevice>;

export function useAddPushDevice() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Device) => call(addPushDevice, { body }),
    onSuccess: (saved) => setSaved<NotificationSettings>(client, KEY, saved),
  });
}

export function useRemovePushDevice() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(removePushDevice, { params: { device_id: id } }),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}

/** A browser that asked for push once goes on with it in a new session. */
export async function renewPushDevice(device: Device): Promise<void> {
  const { push, devices } = await call(getNotificationSettings);
  if (push && !devices.some(({ current }) => current)) await call(addPushDevice, { body: device });
}
