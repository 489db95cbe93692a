const zip = [0x50, 0x4b];
/** First bytes of .xls files, which are OLE compound documents. */
const compound = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

const beginsWith = (bytes: Uint8Array, signature: readonly number[]): boolean => signature.every((byte, index) => bytes[index] === byte);

/** Container of a spreadsheet, by its first bytes. */
export const isZip = (bytes: Uint8Array): boolean => beginsWith(bytes, zip);
export const isCompound = (bytes: Uint8Array): boolean => beginsWith(bytes, compound);
export const isSpreadsheet = (head: Uint8Array): boolean => isZip(head) || isCompound(head);
