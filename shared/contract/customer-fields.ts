import * as z from 'zod';
import { maskedAddress } from '../domain/masked-address.ts';
import { maskedName, maskedNumber } from '../domain/masked-number.ts';

/** Set while something is written out for somebody who may not see numbers. zod runs in one go, so nobody else comes in between. */
let isHiding = false;

/** Writes out a reply or a live event by its schema. @param hides masks what the fields below have. */
export function writeOut<T>(hides: boolean, write: () => T): T {
  isHiding = hides;
  try {
    return write();
  } finally {
    isHiding = false;
  }
}

const shown = (mask: (text: string) => string) => z.string().overwrite((text) => (isHiding && text !== '' ? mask(text) : text));

// What staff may see of a customer depends on their role, so each reply that has such a field declares it by one of these.
export const customerNumber = shown(maskedNumber);
export const customerName = shown(maskedName);
export const customerEmail = shown(maskedAddress);
