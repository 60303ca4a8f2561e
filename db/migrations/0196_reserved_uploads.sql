-- An upload takes the room of its files before they are there.
alter table imports add column reserved_bytes bigint not null default 0;
comment on column imports.reserved_bytes is 'What its upload was announced with, until the files are there';
