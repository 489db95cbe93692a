/** Rows of one import, without the titles. Apart from the reader, which brings the spreadsheet library along. */
export const mostRows = 50_000;
/** Rows of it that are shown before it begins. */
export const shownRows = 5;
