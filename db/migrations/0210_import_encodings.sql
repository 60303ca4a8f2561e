-- The encoding of a text file as it was detected, and the one a person chose instead. Both are null for workbooks and
-- archives, and for files that were read before.
alter table import_files add column detected_encoding text, add column chosen_encoding text;
