import * as z from 'zod';
import { recurrences } from './companies.ts';
import { companyErasureId, companyExportId, companyId, planId, timestamp, userId } from './ids.ts';
import { pageOf } from './lists.ts';
import { defineRoutes } from './route.ts';
import { routesAt } from './routes-at.ts';
import { email, password, personName } from './users.ts';

/** `GET /companies/list` answers no more at once. */
export const mostListedCompanies = 1_000;

/** A company as platform staff see it in their list. */
export const listedCompany = z.object({
  id: companyId,
  name: z.string(),
  /** E-mail of the person who signed it up; null for older companies. */
  email: z.string().nullable(),
  /** Digits with the country. */
  phone: z.string().nullable(),
  planId,
  /** The plan's name; null for one that is gone. */
  plan: z.string().nullable(),
  /** False: suspended, nobody of it gets in. */
  status: z.boolean(),
  campaignsEnabled: z.boolean(),
  /** Its mails are stopped since too many came back or were called spam. */
  mailsHeld: z.boolean(),
  dueDate: timestamp,
  /** Day of the month to which the due date comes back after a short month; null: its own. */
  dueDay: z.number().int().nullable(),
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
  /** Rows counted before anything was erased; null until then. */
  rowsBefore: z.number().int().nullable(),
  filesBefore: z.number().int().nullable(),
  /** Rows that the last look found; null until it ended. */
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
  /** Address of the archive, once it is done. */
  url: z.string().nullable(),
  urlEndsAt: timestamp.nullable(),
});
export type CompanyExport = z.output<typeof companyExport>;

/** Phone of the company; an empty one removes it. */
const phone = z.union([
  z.literal(''),
  z
    .string()
    .trim()
    .regex(/^[0-9]{8,15}$/),
]);
const fields = {
  name: personName,
  email,
  phone,
  planId,
  status: z.boolean(),
  campaignsEnabled: z.boolean(),
  dueDate: timestamp,
  recurrence: z.enum(recurrences),
};

const access = { permission: 'super' } as const;
const at = routesAt('/companies', { companyId }, access);
const erasures = routesAt('/companies/erasures', { companyErasureId }, access);

export const platformRoutes = defineRoutes({
  listCompanies: at.list(
    'Every company by name, 20 a page; searched by the beginning of the name.',
    { searchParam: z.string().max(100).optional() },
    pageOf('companies', listedCompany),
  ),
  listEveryCompany: at.every('/list', 'Every company by name, at most 1,000; `GET /companies` has them all, page by page.', z.array(listedCompany)),
  createCompany: at.create(
    'Make a company with its first administrator, who logs in with the e-mail and password given. What is left out is as at sign-up.',
    z.object({
      ...z.object(fields).partial().shape,
      name: personName,
      email,
      planId,
      /** Without one the first administrator gets one, which the reply says. */
      password: password.optional(),
      /** Name of the first administrator; by default the company’s. */
      adminName: personName.optional(),
    }),
    listedCompany.extend({ password: z.string().optional() }),
  ),
  updateCompany: at.update(
    'Change a company, what is left out stays. Suspended, its sessions end at once; due date and campaigns hold for its sessions at once.',
    z.object({
      ...z.object(fields).partial().shape,
      /** The due date that the new one was reckoned from: if it is another by now, 409. */
      dueDateBefore: timestamp.optional(),
      /** False: its mails go out again, and are judged anew. */
      mailsHeld: z.literal(false).optional(),
    }),
    listedCompany,
  ),
  deleteCompany: {
    ...at.remove('Begin to erase a whole company, as `POST /companies/{companyId}/erasure` does; `name` is the company’s, typed by whoever asks.'),
    query: z.object({ name: z.string().max(200).default('') }),
    reply: companyErasure,
  },
  startCompanyExport: {
    ...at.act(
      '/data-exports',
      'Gather everything of a company in one ZIP archive, JSON lines by kind and its files, in the background; kept for a day.',
      companyExport,
    ),
    status: 201,
  },
  showCompanyExport: {
    ...at.part('/data-exports/{companyExportId}', 'How far an archive of a company is, and its address once it is done.', companyExport),
    params: z.object({ companyId, companyExportId }),
  },
  startCompanyErasure: {
    ...at.act(
      '/erasure',
      'Erase a whole company for good, in the background: rows, files, sessions and what names it elsewhere. A proof is kept.',
      companyErasure,
    ),
    /** The company's name, typed by whoever asks for it. */
    body: z.object({ name: z.string().max(200) }),
    status: 201,
  },
  listCompanyErasures: erasures.list('Proofs of companies that were erased, newest first, 20 a page.', {}, pageOf('erasures', companyErasure)),
  showCompanyErasure: erasures.get('One erasure of a company and its proof.', companyErasure),
});
