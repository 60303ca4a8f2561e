import { LandingSection } from './landing-section.tsx';

const FIGURES = [
  { figure: '40%', text: 'faster deal qualification' },
  { figure: '25%', text: 'higher win rates' },
  { figure: '99.9%', text: 'uptime' },
] as const;

const ROLES = [
  { role: 'Admin', text: 'Sets up the company, its people and how deals are graded.' },
  { role: 'Sales Manager', text: 'Sees every deal of the team and knows which ones to ask about.' },
  { role: 'Team Manager', text: 'Runs deal reviews with the evidence on the table.' },
  { role: 'Account Executive', text: 'Works their own deals and always knows the next question.' },
] as const;

export function SalesExcellence() {
  return (
    <LandingSection id="sales-excellence" title="Built for sales excellence">
      <dl className="grid gap-8 sm:grid-cols-3">
        {FIGURES.map(({ figure, text }) => (
          <div key={figure} className="flex flex-col-reverse justify-end">
            <dt className="mt-2 text-lg text-muted-foreground">{text}</dt>
            <dd className="text-[clamp(3rem,8vw,5rem)] leading-none font-medium tracking-[-0.04em] text-primary tabular-nums">
              {figure}
            </dd>
          </div>
        ))}
      </dl>
      <h3 className="mt-14 text-xl tracking-[-0.015em]">For everyone who carries a quota</h3>
      <ul className="mt-6 grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
        {ROLES.map(({ role, text }) => (
          <li key={role} className="border-t border-border pt-4">
            <p className="font-medium">{role}</p>
            <p className="mt-0.5 text-pretty text-muted-foreground">{text}</p>
          </li>
        ))}
      </ul>
    </LandingSection>
  );
}
