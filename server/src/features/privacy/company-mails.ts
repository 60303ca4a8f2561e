import { utcDayInText } from '@dealwright/domain/in-text';
import type { Locale } from '@dealwright/domain/locale';
import type { Mail } from '../../platform/mail/mail.ts';

export type CompanyNews =
  | { readonly what: 'asked'; readonly by: string; readonly dueAt: Date }
  | { readonly what: 'near'; readonly dueAt: Date }
  | { readonly what: 'given_up'; readonly by: string };

const LAST = 'This deletes everything in it: deals, notes, files, settings and every member’s account.';

function storyOf(
  news: CompanyNews,
  locale: Locale,
): { kind: string; title: string; texts: readonly string[] } {
  switch (news.what) {
    case 'asked':
      return {
        kind: 'company_deletion_asked',
        title: 'Your company will be deleted',
        texts: [
          `${news.by} asked to delete your company. It will be deleted on ${utcDayInText(news.dueAt, locale)}. ` +
            `Until then, any admin can cancel the deletion.`,
          LAST,
        ],
      };
    case 'near':
      return {
        kind: 'company_deletion_near',
        title: 'Your company will soon be deleted',
        texts: [
          `It will be deleted on ${utcDayInText(news.dueAt, locale)}. Until then, any admin can cancel the deletion.`,
          LAST,
        ],
      };
    case 'given_up':
      return {
        kind: 'company_deletion_given_up',
        title: 'Your company won’t be deleted',
        texts: [`${news.by} canceled the deletion. Nothing was deleted.`],
      };
  }
}

export function companyDeletionMail(
  {
    email,
    companyId,
    locale,
  }: { readonly email: string; readonly companyId: string; readonly locale: Locale },
  news: CompanyNews,
): Mail {
  const { kind, title, texts } = storyOf(news, locale);
  return {
    to: email,
    companyId,
    kind,
    subject: title,
    heading: title,
    blocks: [
      ...texts.map((text) => ({ text })),
      { button: 'Open Data Controls', path: '/settings?tab=data-controls' },
    ],
  };
}

/** Of no company: its own mails go with it. */
export function companyErasedMail(email: string): Mail {
  return {
    to: email,
    companyId: null,
    kind: 'company_erased',
    subject: 'Your company and your account were deleted',
    heading: 'Your company and your account were deleted',
    blocks: [
      {
        text: 'As your admins asked, we deleted the company and every account in it. This is our last email to you.',
      },
    ],
  };
}
