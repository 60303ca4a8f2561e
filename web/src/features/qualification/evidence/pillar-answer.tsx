import { answerSchema, type Scorecard } from '@dealwright/contract/qualification/evidence';
import { PILLAR_DEFINITIONS } from '@dealwright/domain/pillar';
import type { z } from 'zod';
import { formatRelative } from '../../../lib/format.ts';
import type { RecordType } from '../../../lib/save-record.ts';
import { useInlineEdit } from '../../../ui/inline-edit.ts';
import { InlineField } from '../../../ui/inline-field.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { leadKey } from '../../deals/lead-key.ts';
import { useChangeAnswer } from './api.ts';

interface PillarAnswerProps {
  readonly number: number;
  readonly reading: Scorecard['pillars'][number];
  readonly canEdit: boolean;
}

type Answer = z.infer<typeof answerSchema>;
type Answered = Pick<Answer, 'answer' | 'version'>;

const NO_ANSWER: Answered = { answer: '', version: 0 };

const answerType = (pillar: string): RecordType<Answered, Pick<Answer, 'answer'>> => ({
  fields: { answer: { label: `Answer to ${pillar}`, words: (text) => text || 'empty' } },
  valuesOf: ({ answer }) => ({ answer }),
  schema: answerSchema,
});

/** What the team believes, in its own words. It does not count: only evidence does. */
export function PillarAnswer({ number, reading, canEdit }: PillarAnswerProps) {
  const { pillar, answer } = reading;
  const change = useChangeAnswer(number);
  const { name } = PILLAR_DEFINITIONS[pillar];
  const edit = useInlineEdit({
    type: answerType(name),
    record: answer ?? NO_ANSWER,
    field: 'answer',
    label: 'Answer',
    subject: `${leadKey(number)} · ${name}`,
    draftKey: `answer.LEAD-${number}.${pillar}`,
    send: (_, { version }, mine) => change.mutateAsync({ pillar, version, ...mine }),
  });
  if (!canEdit && !answer?.answer) return null;
  return (
    <div>
      <h3 className="text-sm font-normal text-muted-foreground">Our answer</h3>
      <InlineField
        what={`answer to ${name}`}
        edit={edit}
        canEdit={canEdit}
        multiline
        className="w-full"
        display={
          answer?.answer ? (
            <span className="text-pretty whitespace-pre-line [overflow-wrap:anywhere]">{answer.answer}</span>
          ) : (
            <span className="text-muted-foreground">
              What do you believe? Evidence below shows how you know.
            </span>
          )
        }
      >
        <Textarea
          aria-label={`Answer to ${name}`}
          value={edit.draft}
          maxLength={5000}
          onChange={(event) => edit.change(event.currentTarget.value)}
        />
      </InlineField>
      {answer?.updated_at && answer.updated_by && (
        <p className="text-xs text-muted-foreground">
          {answer.updated_by.name}, {formatRelative(answer.updated_at)}
        </p>
      )}
    </div>
  );
}
