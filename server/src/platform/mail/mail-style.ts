const FONT = "Inter, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

/** Written into each element, since some readers of mail drop style sheets; light is what remains then. */
export const INLINE = {
  page: `margin:0;padding:0;background:#f4f6fa;font-family:${FONT};color:#131a2b;-webkit-text-size-adjust:100%`,
  outer: 'background:#f4f6fa;padding:32px 16px',
  card: 'max-width:560px;width:100%;background:#ffffff;border:1px solid #dfe4ee;border-radius:12px',
  inside: 'padding:28px 32px 32px',
  brand: 'padding:0 4px 16px;font-size:17px;font-weight:600;letter-spacing:-0.01em;color:#131a2b',
  cell: 'width:14px;height:4px;border-radius:2px;background:#0c5ce8;font-size:0;line-height:0',
  gap: 'width:4px;font-size:0;line-height:0',
  heading:
    'margin:0 0 16px;font-size:22px;line-height:28px;font-weight:600;letter-spacing:-0.02em;color:#131a2b',
  text: 'margin:0 0 16px;font-size:15px;line-height:23px;color:#131a2b;overflow-wrap:anywhere',
  button:
    'display:inline-block;padding:12px 22px;border-radius:8px;background:#0c5ce8;color:#ffffff;' +
    'font-size:15px;line-height:20px;font-weight:600;text-decoration:none',
  address: 'margin:0 0 20px;font-size:12px;line-height:18px;color:#55607a;overflow-wrap:anywhere',
  code:
    'margin:0 0 16px;padding:14px 16px;border:1px solid #dfe4ee;border-radius:8px;background:#f4f6fa;' +
    'font-family:ui-monospace,Menlo,Consolas,monospace;font-size:22px;line-height:28px;' +
    'letter-spacing:0.12em;color:#131a2b;text-align:center;overflow-wrap:anywhere',
  quote:
    'margin:0 0 16px;padding:2px 0 2px 14px;border-left:3px solid #0c5ce8;' +
    'font-size:15px;line-height:23px;color:#3a4560;white-space:pre-wrap;overflow-wrap:anywhere',
  list: 'margin:0 0 16px;padding:0 0 0 20px;font-size:15px;line-height:23px;color:#131a2b',
  item: 'margin:0 0 4px;overflow-wrap:anywhere',
  footer: 'max-width:560px;padding:16px 4px 0;font-size:12px;line-height:18px;color:#55607a',
} as const;

/** For readers that know dark mode; the others invert by themselves or stay light. */
export const STYLE_SHEET = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page, .outer { background: #0f1219 !important; }
  .card { background: #151a23 !important; border-color: #2a3240 !important; }
  .ink { color: #e4e9f0 !important; }
  .soft { color: #9aa6b8 !important; }
  .button { background: #589cf8 !important; color: #0e1525 !important; }
  .cell { background: #589cf8 !important; }
  .code { background: #0f1219 !important; border-color: #2a3240 !important; color: #e4e9f0 !important; }
  .quote { border-color: #589cf8 !important; color: #c2ccd9 !important; }
}
@media (max-width: 480px) { .inside { padding: 24px 20px !important; } }
`.trim();
