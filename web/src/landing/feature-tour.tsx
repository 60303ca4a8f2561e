import { LandingSection } from './landing-section.tsx';
import { ProductPicture } from './product-picture.tsx';
import { StripLegend } from './strip-legend.tsx';

const STOPS = [
  {
    picture: 'board',
    title: 'Read a hundred deals in a minute',
    text:
      'Every card shows the eight cells, the score and the weakest pillar. ' +
      'Scan a column to see what is proven, what is aging and what is only hope.',
    alt: 'The board: a column for each stage, each card with its strip of eight pillars, its score and its next step',
  },
  {
    picture: 'deal',
    title: 'The buyer’s words behind every grade',
    text:
      'Paste a call or an email. The analyst finds what was said about each pillar and shows the passage. ' +
      'You decide what counts. Contradictions show up as disputes and are never averaged away.',
    alt: 'A deal’s MEDDPICC scorecard: a pillar with its grade, the quotes behind it and the questions to ask next',
  },
  {
    picture: 'dashboard',
    title: 'A forecast backed by evidence',
    text:
      'Calling a deal Commit doesn’t make it one. ' +
      'Missing proof caps the category, and the deal shows which pillar to work on.',
    alt: 'The dashboard: the quarter’s forecast against quota, deals at risk with their reasons, and what changed this week',
  },
] as const;

const LEAD =
  'Metrics, Economic Buyer, Decision Criteria, Decision Process, Paper Process, Identify Pain, Champion, ' +
  'Competition. Always in this order: on the board, in the list and on the deal.';

export function FeatureTour() {
  return (
    <LandingSection id="features" title="See where a deal stands in eight cells" lead={LEAD} raised>
      <StripLegend />
      <div className="mt-16 flex flex-col gap-16 lg:mt-24 lg:gap-24">
        {STOPS.map(({ picture, title, text, alt }) => (
          <div key={picture}>
            <div className="mb-6 grid gap-x-12 gap-y-2 lg:grid-cols-[5fr_7fr]">
              <h3 className="text-xl tracking-[-0.015em]">{title}</h3>
              <p className="max-w-[62ch] text-lg text-pretty text-muted-foreground">{text}</p>
            </div>
            <ProductPicture name={picture} alt={alt} />
          </div>
        ))}
      </div>
    </LandingSection>
  );
}
