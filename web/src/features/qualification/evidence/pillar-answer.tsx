import { answerSchema, type Scorecard } from '@dealwright/contract/qualification/evidence';
import { PILLAR_DEFINITIONS } from '@dealwright/domain/pillar';
import { formatRelative } from '../../../lib/format.ts';
import { Textarea } from '../../../ui/textarea.tsx';
import { useInlineEdit } from '../../deals/facts/inline-edit.ts';
import { InlineField } from '../../deals/facts/inline-field.tsx';
import { leadKey } from '../../deals/lead-key.ts';
import { useChangeAnswer } from './api.ts';

interface PillarAnswerProps {
  readonly number: number;
  readonly reading: Scorecard['pillars'][number];
  readonly canEdit: boolean;
}

/** What the team believes, in its own words. It does not count: only evidence does. */
export function PillarAnswer({ number, reading, canEdit }: PillarAnswerProps) {
  const { pillar, answer } = reading;
  const change = useChangeAnswer(number);
  const edit = useInlineEdit<string>({
    label: 'Answer',
    subject: `${leadKey(number)} · ${PILLAR_DEFINITIONS[pillar].name}`,
    draftKey: `answer.LEAD-${number}.${pillar}`,
    value: answer?.answer ?? '',
    version: answer?.version ?? 0,
    save: (text, version) => change.mutateAsync({ pillar, answer: text, version }),
    theirsOf: (current) => {
      const theirs = answerSchema.safeParse(current);
      return theirs.success ? { value: theirs.data.answer, version: theirs.data.version } : null;
    },
  });
  const { name } = PILLAR_DEFINITIONS[pillar];
  if (!canEdit && !answer?.answer) return null;
  return (
    <div>
      <h3 className="text-sm font-normal text-muted-foreground">Our answer</h3>
      <InlineField
        what={`answer to ${name}`}
        edit={edit}
        canEdit={canEdit}
        words={(text) => text || 'empty'}
        multiline
        className="w-full"
        display={
          answer?.answer ? (
            <span className="text-pretty whitespace-pre-line [overflow-wrap:anywhere]">{answer.answer}</span>
          ) : (
            <span className="text-muted-foreground">
              Write what you believe; evidence below says how you know
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
