import { LandingSection } from './landing-section.tsx';

const CAPABILITIES = [
  {
    title: 'Lead management',
    text: 'A board by stage and a list by anything, filtered, sorted, changed by the dozen, live for the whole team.',
  },
  {
    title: 'MEDDPICC scorecards',
    text: 'Eight pillars with questions, answers and evidence. Grades age as days pass, and you can see any day in the past.',
  },
  {
    title: 'The analyst',
    text: 'Reads transcripts, mails and notes, names the passage for each finding and leaves the decision to you.',
  },
  {
    title: 'Forecast by evidence',
    text: 'Commit, best case, pipeline: what the seller chose beside what the evidence allows, and why they differ.',
  },
  {
    title: 'Territory and account planning',
    text: 'Where the pipeline comes from by country and industry, and each account with its open deals.',
  },
  {
    title: 'Stakeholders and history',
    text: 'Who is who on the buyer’s side, who said what, and who changed which figure on which day.',
  },
] as const;

export function Capabilities() {
  return (
    <LandingSection id="capabilities" title="One place for the whole deal" raised>
      <dl className="grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
        {CAPABILITIES.map(({ title, text }) => (
          <div key={title} className="border-t border-border pt-4">
            <dt className="text-lg font-medium">{title}</dt>
            <dd className="mt-1 text-pretty text-muted-foreground">{text}</dd>
          </div>
        ))}
      </dl>
    </LandingSection>
  );
}
