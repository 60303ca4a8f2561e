import { LandingSection } from './landing-section.tsx';

const POINTS = [
  {
    title: 'Data isolated per company',
    text:
      'Your data is isolated per company by row-level security: ' +
      'the database itself refuses another company’s rows, even if our code forgets to check.',
  },
  {
    title: 'AES-256 encryption',
    text:
      'Tokens of connected accounts and two-factor secrets are encrypted with AES-256-GCM, each with its own key. ' +
      'Passwords are stored only as slow hashes.',
  },
  {
    title: 'TLS 1.3',
    text: 'Connections to the service are encrypted with TLS 1.3. Session cookies can’t be read by scripts.',
  },
  {
    title: 'Two-factor authentication',
    text: 'Anyone can turn it on with an authenticator app. Without the code, the server returns nothing.',
  },
  {
    title: 'Audit log',
    text: 'Sign-ins, invitations and deal changes are logged with who and when. No one can edit the log.',
  },
] as const;

export function SecuritySection({ contact }: { readonly contact: string }) {
  return (
    <LandingSection
      id="security"
      title="Security and compliance"
      lead="Your pipeline stays yours. Here’s how we protect it today."
      raised
    >
      <ul className="grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
        {POINTS.map(({ title, text }) => (
          <li key={title} className="border-t border-border pt-4">
            <h3 className="text-lg">{title}</h3>
            <p className="mt-1 text-pretty text-muted-foreground">{text}</p>
          </li>
        ))}
        <li className="border-t border-border pt-4">
          <h3 className="text-lg">Security contact</h3>
          <p className="mt-1 text-pretty text-muted-foreground">
            Found a vulnerability, or have a question? Write to{' '}
            <a
              href={`mailto:${contact}`}
              className="font-medium break-words text-primary underline underline-offset-4"
            >
              {contact}
            </a>
          </p>
        </li>
      </ul>
    </LandingSection>
  );
}
