-- migration: no-transaction
alter table interactions validate constraint interactions_format_check;
alter table retention_rules validate constraint retention_rules_kind_check;
alter table retention_rules validate constraint retention_rules_days_check;
alter table companies validate constraint companies_recordings_gb_limit_check;
