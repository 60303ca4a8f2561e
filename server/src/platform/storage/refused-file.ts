import { AppError } from '../errors.ts';

/** 415, in words that say what is accepted. */
export function refusedType(message = 'Attach an image, a pdf, doc, docx or txt file.'): AppError {
  return new AppError('unsupported_type', message);
}

/** What the file's name promises and its content is not. */
export function refusedContent(): AppError {
  return refusedType('The content of this file doesn’t match its name. Attach the original file.');
}

export function tooLarge(maxBytes: number): AppError {
  return new AppError('too_large', `This file is larger than ${maxBytes / 1024 / 1024} MB.`);
}
