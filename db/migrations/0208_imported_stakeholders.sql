-- An import also brings the part that contacts have in deals.
alter table import_files drop constraint import_files_kind_check;
alter table import_files add constraint import_files_kind_check
  check (kind in ('teammate', 'product', 'account', 'contact', 'deal', 'stakeholder')) not valid;
alter table import_rows drop constraint import_rows_kind_check;
alter table import_rows add constraint import_rows_kind_check
  check (kind in ('teammate', 'product', 'account', 'contact', 'deal', 'stakeholder')) not valid;
alter table saved_mappings drop constraint saved_mappings_kind_check;
alter table saved_mappings add constraint saved_mappings_kind_check
  check (kind in ('teammate', 'product', 'account', 'contact', 'deal', 'stakeholder')) not valid;
