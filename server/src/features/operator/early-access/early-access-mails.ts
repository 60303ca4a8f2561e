import type { Mail } from '../../../platform/mail/mail.ts';
import type { NewRequest } from './store.ts';

/** Contains nothing that the requester typed, since the address may not be theirs. */
export function receivedMail(to: string): Mail {
  return {
    to,
    kind: 'early_access_received',
    subject: 'Your request for early access to Dealwright',
    heading: 'We received your request',
    blocks: [
      {
        text: 'Thank you for requesting early access to Dealwright. Our team will reply within 24-48 hours.',
      },
      { text: 'What happens next:' },
      {
        list: [
          'We review your request.',
          'We talk for 15-20 minutes and show you the product.',
          'You get your beta credentials.',
          'We set up your account with sample data.',
        ],
      },
      { text: 'If you didn’t ask for this, you can ignore this email.' },
    ],
  };
}

export function requestMail(to: string, request: NewRequest): Mail {
  const { first_name, last_name, company, email, job_title, phone, team_size, message } = request;
  const facts = [
    `Email: ${email}`,
    job_title && `Job title: ${job_title}`,
    phone && `Phone: ${phone}`,
    team_size && `Sales team: ${team_size}`,
  ];
  return {
    to,
    kind: 'early_access_request',
    subject: `Early access: ${first_name} ${last_name}, ${company}`,
    heading: `${first_name} ${last_name} of ${company} requested early access`,
    blocks: [
      { list: facts.filter((fact): fact is string => Boolean(fact)) },
      { quote: message },
      { button: 'Open the waiting list', path: '/super-admin/waiting-list' },
    ],
  };
}

export function declinedMail(to: string, note: string | null): Mail {
  return {
    to,
    kind: 'early_access_declined',
    subject: 'Your request for early access to Dealwright',
    heading: 'We can’t offer you early access yet',
    blocks: [
      {
        text: 'Thank you for your interest in Dealwright. The beta is small, and we don’t have a place for you right now.',
      },
      ...(note ? [{ text: 'A note from our team:' }, { quote: note }] : []),
      { text: 'You’re welcome to request access again.' },
    ],
  };
}
