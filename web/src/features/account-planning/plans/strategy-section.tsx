import { Field } from '../../../ui/field.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import type { AccountPlan } from './api.ts';
import { SectionCard } from './section-card.tsx';

/** How the goal is to be reached, in a few paragraphs. */
export function StrategySection({ plan }: { readonly plan: AccountPlan }) {
  const { text } = plan.sections.strategy.content;
  return (
    <SectionCard
      plan={plan}
      section="strategy"
      description="How we get there"
      editor={(content, onChange) => (
        <Field label="Our strategy" hideLabel>
          <Textarea
            rows={8}
            maxLength={10_000}
            value={content.text}
            onChange={(event) => onChange({ text: event.currentTarget.value })}
          />
        </Field>
      )}
    >
      {text ? (
        <p className="max-w-[80ch] [overflow-wrap:anywhere] whitespace-pre-line">{text}</p>
      ) : (
        <p className="text-muted-foreground">
          Nothing yet. What will take us from what we’ve won to the goal?
        </p>
      )}
    </SectionCard>
  );
}
