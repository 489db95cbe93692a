/* Apart from the routes, which what works in the background does without. */
import * as z from 'zod';
import { rowProblems } from '../domain/contact-row.ts';
import { companyId, contactListId, contactListImportId, contactListItemId, timestamp } from './ids.ts';

/** `waiting`: no connection could be asked; it goes on when one comes up. */
export const numberCheckStates = ['idle', 'running', 'waiting'] as const;

export const contactList = z.object({
  id: contactListId,
  name: z.string(),
  contactsCount: z.number().int(),
  /** Checked contacts: found on WhatsApp, and not found there. The rest are not checked yet. */
  validCount: z.number().int(),
  invalidCount: z.number().int(),
  /** Whether numbers are being checked. */
  check: z.enum(numberCheckStates),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type ContactList = z.output<typeof contactList>;

export const contactListItem = z.object({
  id: contactListItemId,
  companyId,
  contactListId,
  name: z.string(),
  number: z.string(),
  email: z.string(),
  /** Null: not checked yet. */
  isWhatsappValid: z.boolean().nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type ContactListItem = z.output<typeof contactListItem>;

/** Rows of one spreadsheet, without the titles. */
export const mostImportedRows = 100_000;
/** A sheet of as many rows has some seven. */
export const maxSpreadsheetBytes = 20 * 1024 * 1024;
/** An .xls file that the server reads itself: some 25,000 rows. The browser turns every .xls into .xlsx, which has no such limit. */
export const maxXlsBytes = 4 * 1024 * 1024;

/** Why a spreadsheet is none that can be imported. */
export const sheetRefusals = ['unreadable', 'tooLarge', 'tooManyRows', 'noColumns', 'empty', 'gone'] as const;
export type SheetRefusal = (typeof sheetRefusals)[number];

/** A spreadsheet on its way into a list. */
export const contactListImport = z.object({
  id: contactListImportId,
  contactListId,
  fileName: z.string(),
  status: z.enum(['reading', 'running', 'done', 'failed']),
  failure: z.enum(sheetRefusals).nullable(),
  /** Rows that are taken, each number once; null while the file is read. */
  total: z.number().int().nullable(),
  done: z.number().int(),
  created: z.number().int(),
  updated: z.number().int(),
  unchanged: z.number().int(),
  /** Earlier rows of a number that comes again: the last one counts, and what it does not say stays. */
  duplicates: z.number().int(),
  /** Rows that are kept out. */
  refused: z.number().int(),
  /** Rows of the report: those kept out, and those whose e-mail was left away. */
  reported: z.number().int(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type ContactListImport = z.output<typeof contactListImport>;

/** A row of a spreadsheet that has a problem, as it was written; long texts are cut. */
export const reportedRow = z.object({ row: z.number().int(), name: z.string(), number: z.string(), email: z.string(), problem: z.enum(rowProblems) });
export type ReportedRow = z.output<typeof reportedRow>;
