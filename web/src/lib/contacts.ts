/** A contact address of this installation. The server writes it into the page; development uses a placeholder. */
export function contactOf(contact: 'security' | 'feedback' | 'support'): string {
  const written = document.querySelector<HTMLMetaElement>(`meta[name="${contact}-contact"]`)?.content ?? '';
  return written.includes('@') ? written : `${contact}@dealwright.example`;
}
