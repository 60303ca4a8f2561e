-- migration: no-transaction
alter table deal_history validate constraint deal_history_cause_check;
