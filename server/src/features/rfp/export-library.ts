import type { Readable } from 'node:stream';
import type { ListFormat } from '@dealwright/contract/page';
import type { LibraryAnswer, listLibraryAnswers } from '@dealwright/contract/rfp/library-answers';
import type { QueryOf } from '@dealwright/contract/route';
import { ANSWER_COLUMN_LABELS as LABELS, type AnswerColumn } from '@dealwright/domain/answer-columns';
import { ANSWER_STANDING_LABELS } from '@dealwright/domain/rfp';
import { type ExportColumn, type ListExport, openListExport } from '../../platform/list-export.ts';
import { readLibrary } from './change-library.ts';

const EXPORT_COLUMNS: Readonly<Record<AnswerColumn, ExportColumn<LibraryAnswer>>> = {
  question: { heads: [LABELS.question], cells: ({ question }) => [question] },
  answer: { heads: [LABELS.answer], cells: ({ answer }) => [answer] },
  tags: { heads: [LABELS.tags], cells: ({ tags }) => [tags.join('; ')] },
  standing: { heads: [LABELS.standing], cells: ({ standing }) => [ANSWER_STANDING_LABELS[standing]] },
  approved_by: { heads: [LABELS.approved_by], cells: ({ approved_by: by }) => [by?.name ?? null] },
  good_until: { heads: [LABELS.good_until], kinds: ['day'], cells: ({ good_until }) => [good_until] },
  added_by: { heads: [LABELS.added_by], cells: ({ created_by }) => [created_by.name] },
  added: { heads: [LABELS.added], kinds: ['day'], cells: ({ created_at }) => [created_at.slice(0, 10)] },
  archived: {
    heads: [LABELS.archived],
    cells: ({ archived_at: archivedAt }) => [archivedAt === null ? 'No' : 'Yes'],
  },
};

interface Export extends Pick<ListExport<never>, 'database' | 'reading' | 'actor' | 'call'> {
  readonly now: Date;
  readonly format: ListFormat;
  readonly filter: Omit<QueryOf<typeof listLibraryAnswers>, 'cursor' | 'limit'>;
  readonly columns: readonly AnswerColumn[];
}

/** The answer library as a file. */
export function openExport({ now, filter, columns, ...by }: Export): Promise<Readable> {
  return openListExport({
    ...by,
    action: 'library_answers_exported',
    title: 'Answers',
    columns: EXPORT_COLUMNS,
    chosen: columns,
    filter,
    readPage: (tx, actor, page) => readLibrary(tx, { actor, now }, { ...filter, ...page }),
  });
}
