import { LandingSection } from './landing-section.tsx';
import { ProductPicture } from './product-picture.tsx';
import { StripLegend } from './strip-legend.tsx';

const STOPS = [
  {
    picture: 'board',
    title: 'Read a hundred deals in a minute',
    text:
      'Every card carries the eight cells, the score and the weakest pillar in words. ' +
      'A look down a column says where a deal is strong, where it is old and where it is only hope.',
    alt: 'The board: a column for each stage, each card with its strip of eight pillars, its score and its next step',
  },
  {
    picture: 'deal',
    title: 'Behind each grade, the words of a buyer',
    text:
      'Paste a call or a mail: the analyst finds what was said on each pillar and shows the passage. ' +
      'You accept it or you do not. What contradicts is shown as a dispute, never averaged away.',
    alt: 'A deal’s MEDDPICC scorecard: a pillar with its grade, the quotes behind it and the questions to ask next',
  },
  {
    picture: 'dashboard',
    title: 'A forecast that answers to evidence',
    text:
      'A deal is no commit because somebody calls it one. ' +
      'What is not proven caps the category, and the page says which pillar is missing.',
    alt: 'The dashboard: pipeline by stage, forecast by category, and the deals that need a look',
  },
] as const;

const LEAD =
  'Metrics, Economic Buyer, Decision Criteria, Decision Process, Paper Process, Identify Pain, Champion, ' +
  'Competition: always in this order, on the board, in the list and on the deal.';

export function FeatureTour() {
  return (
    <LandingSection id="features" title="Eight cells say where a deal stands" lead={LEAD} raised>
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
