import { type FilledWorkbook, fillWorkbook } from './filling/fill-workbook.ts';
import { asAnswer } from './reading/as-answer.ts';
import { type DocumentFile, readRfpDocument } from './reading/read-rfp-document.ts';
import type { RfpReading } from './reading/rfp-reading.ts';

/** `readRfpDocument` for a thread, which only knows answers. Throws 413 or 415 for what can’t be read. */
export async function readDocument(file: DocumentFile): Promise<RfpReading> {
  try {
    return await readRfpDocument(file);
  } catch (error) {
    throw asAnswer(error);
  }
}

/** `fillWorkbook` for a thread. Throws 413 or 415 for what can’t be filled. */
export async function fillDocument(workbook: FilledWorkbook): Promise<Uint8Array> {
  try {
    return await fillWorkbook(workbook);
  } catch (error) {
    throw asAnswer(error);
  }
}
