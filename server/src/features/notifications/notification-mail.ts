import type { Notification } from '@dealwright/contract/notifications/notifications';
import type { Mail } from '../../platform/mail/mail.ts';
import { subjectOf } from './push-message.ts';

const SETTINGS = '/settings?tab=notifications';
const WHY = 'Choose what reaches you, how and when, under Settings, Notifications.';

const buttonOf = ({ deal, import: imported }: Notification): string =>
  imported ? 'Open the import' : deal ? 'Open the deal' : 'Open your tasks';

/** One piece of news by itself; several as a list, the latest first. `total` may be more than are listed. */
export function notificationMail(
  to: { readonly address: string; readonly companyId: string; readonly daily: boolean },
  [first, ...others]: readonly [Notification, ...Notification[]],
  total: number,
): Mail {
  const facts = { to: to.address, companyId: to.companyId };
  if (total === 1) {
    return {
      ...facts,
      kind: 'notification',
      subject: `${first.text} (${subjectOf(first)})`,
      heading: subjectOf(first),
      blocks: [
        { text: [`${first.text}.`, first.account].filter((line) => line !== null).join('\n') },
        { button: buttonOf(first), path: first.path },
        { text: WHY },
        { button: 'Change notification settings', path: SETTINGS },
      ],
    };
  }
  const listed = [first, ...others];
  const rest = total - listed.length;
  return {
    ...facts,
    kind: to.daily ? 'notification_digest' : 'notifications',
    subject: to.daily ? `Your day in Dealwright: ${total} notifications` : `${total} notifications`,
    heading: to.daily ? 'What happened in Dealwright' : `${total} notifications`,
    blocks: [
      { list: listed.map((one) => `${subjectOf(one)}: ${one.text}`) },
      ...(rest > 0 ? [{ text: `And ${rest} more in Dealwright.` }] : []),
      { button: 'Open Dealwright', path: '/home' },
      { text: WHY },
      { button: 'Change notification settings', path: SETTINGS },
    ],
  };
}
