-- A review that starts with given deals says so, whoever owns them.
alter table reviews drop constraint reviews_scope_check;
alter table reviews add constraint reviews_scope_check check (scope in ('me', 'person', 'team', 'chosen')) not valid;
