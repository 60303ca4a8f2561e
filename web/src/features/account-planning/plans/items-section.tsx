import { MOST_PLAN_ITEMS } from '@dealwright/contract/account-planning/plans';
import { Plus, Trash2 } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Input } from '../../../ui/input.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import type { AccountPlan, PlanItem, PlanRelationship, SectionContents } from './api.ts';
import { SectionCard } from './section-card.tsx';
import { SourceQuote } from './source-quote.tsx';

type ItemSection = 'objectives' | 'strengths' | 'risks' | 'relationships';
type Written = SectionContents['relationships']['items'][number] | SectionContents['risks']['items'][number];

const ABOUT: Readonly<Record<ItemSection, { description: string; empty: string; placeholder: string }>> = {
  objectives: {
    description: 'What the customer wants to achieve, in their words where possible',
    empty: 'Add what the customer wants to achieve, or draft it from evidence.',
    placeholder: 'Halve the hours lost to planning by hand',
  },
  strengths: {
    description: 'What works in our favor',
    empty: 'Who supports us, and where are we stronger?',
    placeholder: 'The head of operations champions us internally',
  },
  risks: {
    description: 'What could cost us the account',
    empty: 'Who opposes us, and what don’t we know?',
    placeholder: 'The incumbent offers a free year',
  },
  relationships: {
    description: 'Who to meet, and why',
    empty: 'Which people should know us by the end of the period?',
    placeholder: 'Learn how she defines success',
  },
};

interface ItemsSectionProps {
  readonly plan: AccountPlan;
  readonly section: ItemSection;
}

/** Lines of a plan, each with what it rests on where that is known. */
export function ItemsSection({ plan, section }: ItemsSectionProps) {
  const { items } = plan.sections[section].content as {
    readonly items: readonly (PlanItem | PlanRelationship)[];
  };
  const { description, empty } = ABOUT[section];
  return (
    <SectionCard
      plan={plan}
      section={section}
      description={description}
      editor={(content, onChange) => (
        <ItemsEditor
          section={section}
          items={content.items}
          shown={items}
          // Lines of relationships have names, and every one of that section has.
          onChange={(next) => onChange({ items: next } as SectionContents[ItemSection])}
        />
      )}
    >
      {items.length === 0 ? (
        <p className="text-muted-foreground">{empty}</p>
      ) : (
        <ul className={section === 'relationships' ? 'grid gap-3 lg:grid-cols-3' : 'flex flex-col gap-3'}>
          {items.map((item) => (
            <li key={item.id} className="break-inside-avoid">
              {'name' in item && (
                <p className="font-medium">
                  {item.name}
                  {item.title && <span className="font-normal text-muted-foreground">, {item.title}</span>}
                </p>
              )}
              <p className="[overflow-wrap:anywhere] whitespace-pre-line">{item.text}</p>
              {item.note && <p className="text-sm whitespace-pre-line text-muted-foreground">{item.note}</p>}
              {item.source && <SourceQuote source={item.source} />}
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  );
}

interface ItemsEditorProps {
  readonly section: ItemSection;
  readonly items: readonly Written[];
  /** As they were read, with what they rest on. */
  readonly shown: readonly PlanItem[];
  readonly onChange: (items: readonly Written[]) => void;
}

function ItemsEditor({ section, items, shown, onChange }: ItemsEditorProps) {
  const named = section === 'relationships';
  const put = (id: string, change: Partial<PlanRelationship>) =>
    onChange(items.map((item) => (item.id === id ? { ...item, ...change } : item)));
  const add = () =>
    onChange([
      ...items,
      {
        id: crypto.randomUUID(),
        text: '',
        note: null,
        evidence_id: null,
        ...(named && { name: '', title: null }),
      },
    ]);
  return (
    <>
      {items.map((item, at) => (
        <fieldset key={item.id} className="flex flex-col gap-2 rounded-lg border border-border p-3">
          <legend className="sr-only">Line {at + 1}</legend>
          {'name' in item && <PersonFields item={item} onPut={(change) => put(item.id, change)} />}
          <LineField item={item} section={section} onPut={(change) => put(item.id, change)} />
          <Field label="Note" optional>
            <Input
              value={item.note ?? ''}
              maxLength={1000}
              onValueChange={(note) => put(item.id, { note: note || null })}
            />
          </Field>
          <div className="flex items-start justify-between gap-2">
            <EvidenceOf item={item} shown={shown} onRemove={() => put(item.id, { evidence_id: null })} />
            <IconButton
              label={`Remove line ${at + 1}`}
              onClick={() => onChange(items.filter(({ id }) => id !== item.id))}
            >
              <Trash2 aria-hidden />
            </IconButton>
          </div>
        </fieldset>
      ))}
      {items.length < MOST_PLAN_ITEMS && (
        <Button variant="outline" onClick={add} className="self-start">
          <Plus aria-hidden />
          Add a line
        </Button>
      )}
    </>
  );
}

interface EvidenceOfProps {
  readonly item: Written;
  readonly shown: readonly PlanItem[];
  readonly onRemove: () => void;
}

function EvidenceOf({ item, shown, onRemove }: EvidenceOfProps) {
  if (!item.evidence_id) return <p className="text-xs text-muted-foreground">No evidence yet</p>;
  const source = shown.find(({ evidence_id }) => evidence_id === item.evidence_id)?.source;
  return (
    <div className="min-w-0">
      {source ? (
        <SourceQuote source={source} />
      ) : (
        <p className="text-xs text-muted-foreground">Evidence is on a deal you can’t access</p>
      )}
      <Button variant="ghost" size="sm" onClick={onRemove}>
        Remove evidence
      </Button>
    </div>
  );
}

interface PersonFieldsProps {
  readonly item: Pick<PlanRelationship, 'name' | 'title'>;
  readonly onPut: (change: Partial<PlanRelationship>) => void;
}

function PersonFields({ item, onPut }: PersonFieldsProps) {
  return (
    <div className="grid gap-2 sm:grid-cols-2">
      <Field label="Person">
        <Input value={item.name} maxLength={200} onValueChange={(name) => onPut({ name })} />
      </Field>
      <Field label="Title" optional>
        <Input
          value={item.title ?? ''}
          maxLength={200}
          onValueChange={(title) => onPut({ title: title || null })}
        />
      </Field>
    </div>
  );
}

interface LineFieldProps {
  readonly item: Pick<Written, 'text'>;
  readonly section: ItemSection;
  readonly onPut: (change: Pick<Written, 'text'>) => void;
}

function LineField({ item, section, onPut }: LineFieldProps) {
  return (
    <Field label={section === 'relationships' ? 'Goal' : 'Description'}>
      <Textarea
        rows={2}
        value={item.text}
        maxLength={500}
        placeholder={ABOUT[section].placeholder}
        onChange={(event) => onPut({ text: event.currentTarget.value })}
      />
    </Field>
  );
}
