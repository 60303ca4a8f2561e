-- migration: no-transaction
alter table deal_access validate constraint deal_access_deal_fkey;
alter table deal_collaborators validate constraint deal_collaborators_deal_fkey;
alter table deal_pins validate constraint deal_pins_deal_fkey;
alter table events validate constraint events_deal_fkey;
alter table interactions validate constraint interactions_deal_fkey;
alter table meddpicc_answers validate constraint meddpicc_answers_deal_fkey;
alter table meddpicc_evidence validate constraint meddpicc_evidence_deal_fkey;
alter table stakeholders validate constraint stakeholders_deal_fkey;
alter table usage_logs validate constraint usage_logs_deal_fkey;
-- Replaced by those above.
alter table deal_access drop constraint deal_access_company_id_deal_id_fkey;
alter table deal_collaborators drop constraint deal_collaborators_company_id_deal_id_fkey;
alter table deal_pins drop constraint deal_pins_company_id_deal_id_fkey;
alter table events drop constraint events_company_id_deal_id_fkey;
alter table interactions drop constraint interactions_company_id_deal_id_fkey;
alter table meddpicc_answers drop constraint meddpicc_answers_company_id_deal_id_fkey;
alter table meddpicc_evidence drop constraint meddpicc_evidence_company_id_deal_id_fkey;
alter table stakeholders drop constraint stakeholders_company_id_deal_id_fkey;
alter table usage_logs drop constraint usage_logs_company_id_deal_id_fkey;
-- These rows have a parent of the same company, and it refers to the company, itself or by its own parent. A row was
-- checked twice.
alter table account_totals drop constraint account_totals_company_id_fkey;
alter table account_quarters drop constraint account_quarters_company_id_fkey;
alter table accounts drop constraint accounts_company_id_fkey;
alter table close_totals drop constraint close_totals_company_id_fkey;
alter table contacts drop constraint contacts_company_id_fkey;
alter table contact_emails drop constraint contact_emails_company_id_fkey;
alter table contact_history drop constraint contact_history_company_id_fkey;
alter table deal_access drop constraint deal_access_company_id_fkey;
alter table deal_history drop constraint deal_history_company_id_fkey;
alter table deal_totals drop constraint deal_totals_company_id_fkey;
alter table deals drop constraint deals_company_id_fkey;
alter table meddpicc_answers drop constraint meddpicc_answers_company_id_fkey;
alter table meddpicc_evidence drop constraint meddpicc_evidence_company_id_fkey;
alter table interactions drop constraint interactions_company_id_fkey;
alter table operation_changes drop constraint operation_changes_company_id_fkey;
alter table stakeholders drop constraint stakeholders_company_id_fkey;
