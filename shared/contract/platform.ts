import * as z from 'zod';
import { recurrences } from './companies.ts';
import { companyErasureId, companyExportId, companyId, planId, timestamp, userId } from './ids.ts';
import { pageQuery, pageReply } from './lists.ts';
import { defineRoutes } from './route.ts';

/** A company as platform staff see it in their list. */
export const listedCompany = z.object({
  id: companyId,
  name: z.string(),
  /** Of who signed it up; null for companies from before it was kept. */
  email: z.string().nullable(),
  planId,
  /** The plan's name; null for one that is gone. */
  plan: z.string().nullable(),
  status: z.boolean(),
  dueDate: timestamp,
  recurrence: z.enum(recurrences),
  createdAt: timestamp,
});
export type ListedCompany = z.output<typeof listedCompany>;

/**
 * `running`: nobody gets in any more, and it is being erased. `erased`: nothing is left but what was still under way. `verified`:
 * a last look, after what was under way has ended, found nothing.
 */
export const companyErasureStatuses = ['running', 'erased', 'verified'] as const;

/** The proof that a company was erased. It says nothing of its people. */
export const companyErasure = z.object({
  id: companyErasureId,
  companyId,
  status: z.enum(companyErasureStatuses),
  requestedBy: z.object({ id: userId, name: z.string() }),
  requestedAt: timestamp,
  erasedAt: timestamp.nullable(),
  verifiedAt: timestamp.nullable(),
  /** What there was, counted before anything was erased; null until then. */
  rowsBefore: z.number().int().nullable(),
  filesBefore: z.number().int().nullable(),
  /** What the last look found; null until it ended. */
  rowsAfter: z.number().int().nullable(),
  filesAfter: z.number().int().nullable(),
});
export type CompanyErasure = z.output<typeof companyErasure>;

/** An archive with everything of a company. */
export const companyExport = z.object({
  id: companyExportId,
  companyId,
  status: z.enum(['running', 'done']),
  /** In the archive so far. */
  rows: z.number().int(),
  files: z.number().int(),
  sizeBytes: z.number().int(),
  /** Of the archive, once it is done. */
  url: z.string().nullable(),
  urlEndsAt: timestamp.nullable(),
});
export type CompanyExport = z.output<typeof companyExport>;

export const platformRoutes = defineRoutes({
  listCompanies: {
    method: 'GET',
    path: '/companies',
    permission: 'super',
    summary: 'Every company by name, 20 a page; searched by the beginning of the name.',
    query: z.object({ ...pageQuery, searchParam: z.string().max(100).optional() }),
    reply: z.object({ companies: z.array(listedCompany), ...pageReply }),
  },
  startCompanyExport: {
    method: 'POST',
    path: '/companies/{companyId}/data-exports',
    permission: 'super',
    summary: 'Gather everything of a company in one ZIP archive, JSON lines by kind and its files, in the background; kept for a day.',
    params: z.object({ companyId }),
    reply: companyExport,
    status: 201,
  },
  showCompanyExport: {
    method: 'GET',
    path: '/companies/{companyId}/data-exports/{companyExportId}',
    permission: 'super',
    summary: 'How far an archive of a company is, and its address once it is done.',
    params: z.object({ companyId, companyExportId }),
    reply: companyExport,
  },
  startCompanyErasure: {
    method: 'POST',
    path: '/companies/{companyId}/erasure',
    permission: 'super',
    summary: 'Erase a whole company for good, in the background: rows, files, sessions and what names it elsewhere. A proof is kept.',
    params: z.object({ companyId }),
    /** The company's name, typed by whoever asks for it. */
    body: z.object({ name: z.string().max(200) }),
    reply: companyErasure,
    status: 201,
  },
  listCompanyErasures: {
    method: 'GET',
    path: '/companies/erasures',
    permission: 'super',
    summary: 'Proofs of companies that were erased, newest first, 20 a page.',
    query: z.object(pageQuery),
    reply: z.object({ erasures: z.array(companyErasure), ...pageReply }),
  },
  showCompanyErasure: {
    method: 'GET',
    path: '/companies/erasures/{companyErasureId}',
    permission: 'super',
    summary: 'One erasure of a company and its proof.',
    params: z.object({ companyErasureId }),
    reply: companyErasure,
  },
});
