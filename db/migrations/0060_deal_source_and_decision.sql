create type deal_source as enum ('inbound', 'outbound', 'partner', 'event', 'referral', 'other');

alter table deals add column source deal_source, add column decision_date date;
comment on column deals.source is 'How the opportunity came';
comment on column deals.decision_date is 'The day by which the buyer has said they decide';
