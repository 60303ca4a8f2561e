import { LandingSection } from './landing-section.tsx';

const POINTS = [
  {
    title: 'Data isolated per company',
    text:
      'Your data is isolated per company by row-level security: ' +
      'the database itself refuses rows of another company, also where a program forgets to ask.',
  },
  {
    title: 'AES-256 encryption',
    text:
      'Tokens of connected accounts and two-factor secrets are sealed with AES-256-GCM, each under a key of its own. ' +
      'Passwords are kept as slow hashes only.',
  },
  {
    title: 'TLS 1.3',
    text: 'Connections to the service are encrypted with TLS 1.3. Sessions live in cookies that no script can read.',
  },
  {
    title: 'Two-factor authentication',
    text: 'Each person can turn it on with an authenticator app, and until the code is given the server answers nothing.',
  },
  {
    title: 'A record of what was done',
    text: 'Sign-ins, invitations and deal changes are logged with who and when. Nobody can edit the log.',
  },
] as const;

export function SecuritySection({ contact }: { readonly contact: string }) {
  return (
    <LandingSection
      id="security"
      title="Security and compliance"
      lead="Your pipeline is nobody else’s business. This is how it is kept so today."
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
            Found a weakness, or have a question? Write to{' '}
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
