-- migration: no-transaction
create index concurrently meddpicc_evidence_of_step_change on meddpicc_evidence (company_id, deal_id, step_change_id)
  where step_change_id is not null;
alter table meddpicc_evidence validate constraint meddpicc_evidence_step_change_fkey;
alter table meddpicc_evidence validate constraint meddpicc_evidence_recorded_check;
