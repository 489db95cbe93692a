/** Addresses in a text, as they are written; a full stop or bracket behind one is not of it. */
export const linksIn = (text: string): string[] => [...text.matchAll(/https?:\/\/[^\s<>"]+/giu)].map(([address]) => address.replace(/[.,;:!?)\]}*_~]+$/u, ''));

export const hasLink = (text: string): boolean => /https?:\/\//iu.test(text);
