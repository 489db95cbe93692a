/** A text without WhatsApp's marks for bold, italic and struck, which are formatting and not text. */
export const plainText = (text: string): string => text.replace(/(^|\s)([*_~])(\S(?:.*?\S)?)\2(?=$|\s)/gm, '$1$3');
