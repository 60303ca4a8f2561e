-- Transcripts also come as Word documents, PDFs and the JSON of meeting tools.
alter table interactions drop constraint interactions_format_check;
alter table interactions add constraint interactions_format_check
  check (format in ('typed', 'txt', 'md', 'vtt', 'srt', 'eml', 'json', 'docx', 'pdf', 'recording')) not valid;
