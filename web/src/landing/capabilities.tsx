import { LandingSection } from './landing-section.tsx';

const CAPABILITIES = [
  {
    title: 'Lead management',
    text: 'A board by stage and a sortable list. Filter, edit in bulk and see your team’s changes live.',
  },
  {
    title: 'MEDDPICC scorecards',
    text: 'Eight pillars with questions, answers and evidence. Grades age over time, and you can look back at any day.',
  },
  {
    title: 'The analyst',
    text: 'Reads transcripts, emails and notes, shows the passage behind each finding and leaves the decision to you.',
  },
  {
    title: 'Forecast by evidence',
    text: 'Commit, Best Case, Pipeline: the seller’s call next to what the evidence supports, and why they differ.',
  },
  {
    title: 'Territory and account planning',
    text: 'Accounts, pipeline and quota by territory, and a plan for each account next to its open deals.',
  },
  {
    title: 'Stakeholders and history',
    text: 'Who’s who on the buyer’s side, who said what, and who changed what and when.',
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
