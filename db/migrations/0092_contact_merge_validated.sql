-- migration: no-transaction
alter table contact_history validate constraint contact_history_cause_check;
