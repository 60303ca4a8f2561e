-- What a line answers: a decision criterion or a pain, as evidence of its deal, or a business problem. Without foreign
-- keys: undoing a merge brings back lines that it discarded, also when what they answered has been removed meanwhile.
alter table deal_lines add column need_evidence_id uuid, add column need_problem_id uuid;
comment on column deal_lines.need_evidence_id is
  'Evidence of Decision Criteria or Identify Pain; once superseded, the row that replaced it';
comment on column deal_lines.need_problem_id is 'A business problem; instead of evidence';
alter table deal_lines add constraint deal_lines_need_check
  check (need_evidence_id is null or need_problem_id is null) not valid;
