/** Puts a text on the clipboard. Throws where the browser does not allow it. */
export async function copyText(text: string): Promise<void> {
  // Away from https and localhost there is no clipboard to write to; the old way works there still.
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const field = document.createElement('textarea');
  field.value = text;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  document.body.append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  if (!copied) throw new Error('The browser doesn’t allow copying here');
}
