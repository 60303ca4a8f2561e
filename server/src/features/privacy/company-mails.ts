import { utcDayInText } from '@dealwright/domain/in-text';
import type { Locale } from '@dealwright/domain/locale';
import type { Mail } from '../../platform/mail/mail.ts';

export type CompanyNews =
  | { readonly what: 'asked'; readonly by: string; readonly dueAt: Date }
  | { readonly what: 'near'; readonly dueAt: Date }
  | { readonly what: 'given_up'; readonly by: string };

const LAST = 'Everything in it is erased then: deals, notes, files, settings, and the accounts of everybody.';

function storyOf(
  news: CompanyNews,
  locale: Locale,
): { kind: string; title: string; texts: readonly string[] } {
  switch (news.what) {
    case 'asked':
      return {
        kind: 'company_deletion_asked',
        title: 'Your company is going to be erased',
        texts: [
          `${news.by} asked for it. It happens on ${utcDayInText(news.dueAt, locale)}; ` +
            `until then any admin can keep the company.`,
          LAST,
        ],
      };
    case 'near':
      return {
        kind: 'company_deletion_near',
        title: 'Your company is about to be erased',
        texts: [
          `It happens on ${utcDayInText(news.dueAt, locale)}. Until then any admin can keep the company.`,
          LAST,
        ],
      };
    case 'given_up':
      return {
        kind: 'company_deletion_given_up',
        title: 'Your company stays',
        texts: [`${news.by} keeps it: nothing is erased.`],
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
    subject: 'Your company and your account were erased',
    heading: 'Your company and your account were erased',
    blocks: [
      {
        text: 'As its admins asked: the company and the accounts in it are gone. This is our last mail to you.',
      },
    ],
  };
}
