-- Why a deal left Commit or its close date moved, in the words of someone who works on it.
alter table commitments add column reason text, add column version integer not null default 1;
alter table commitments add constraint commitments_reason_check check (length(reason) between 1 and 200) not valid;
comment on column commitments.reason is 'Why it was withdrawn or reopened, or its day moved; optional';
comment on column commitments.version is 'Of the reason';
grant update (reason, version) on commitments to dealwright_app;
