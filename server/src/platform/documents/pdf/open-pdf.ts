import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import { UnreadableDocument } from '../unreadable-document.ts';

export type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;
export type PdfPage = Awaited<ReturnType<Pdf['getPage']>>;

/** Opens a PDF without running what it holds: no scripts, no fonts of the machine, nothing fetched. */
export async function openPdf(bytes: Uint8Array): Promise<Pdf> {
  try {
    return await getDocumentProxy(bytes, {
      disableFontFace: true,
      useSystemFonts: false,
      enableXfa: false,
      stopAtErrors: false,
      maxImageSize: 1,
      verbosity: 0,
    });
  } catch (error) {
    const isProtected = error instanceof Error && error.name === 'PasswordException';
    throw new UnreadableDocument(isProtected ? 'protected' : 'broken');
  }
}

export async function readOperatorNumbers(): Promise<Readonly<Record<string, number>>> {
  const { OPS } = await getResolvedPDFJS();
  return OPS;
}
