/** How an attendant's name begins a signed message: in bold, on a line of its own. */
export const signatureLine = /^\*([^*\n]{1,80}):\*\n/;
