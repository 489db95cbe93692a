import * as z from 'zod';

/** The words of an internal note. */
export const noteText = z.string().trim().min(2).max(4_096);
