/** `npm run test:long` repeats the files that read this, with more of what `npm test` does in little. */
export const isLong = process.env['RECADO_TESTS'] === 'long';
