import type { Mail } from '../../../platform/mail/mail.ts';

interface RemovalMail {
  readonly to: string;
  readonly companyId: string;
  readonly companyName: string;
  readonly workspaceName: string;
  readonly removerName: string;
}

/** The reason stays with the company. */
export function removalMail({ to, companyId, companyName, workspaceName, removerName }: RemovalMail): Mail {
  return {
    to,
    companyId,
    kind: 'member_removed',
    subject: `You are no longer a member of ${workspaceName}`,
    heading: `You are no longer a member of ${workspaceName}`,
    blocks: [
      {
        text:
          `${removerName} removed you from the workspace ${workspaceName} of ${companyName}. ` +
          `You’ve been signed out everywhere, and ${removerName} now owns your open deals.`,
      },
      {
        text: 'You still have your account. You can sign in and join a workspace again when someone invites you.',
      },
    ],
  };
}
