import * as z from 'zod';
import { schedules } from './hours.ts';
import { companyId, planId, timestamp } from './ids.ts';
import { spokenLanguages } from './languages.ts';
import { defineRoutes } from './route.ts';
import { routesAt } from './routes-at.ts';
import { email, password, personName } from './users.ts';

export const recurrences = ['MENSAL', 'BIMESTRAL', 'TRIMESTRAL', 'SEMESTRAL', 'ANUAL'] as const;

/** A company's own rules for a new password, beyond those for everybody's. */
export const passwordRules = z.object({
  /** Characters that it has at least. */
  least: z.number().int(),
  /** The commonest are refused. */
  refusesCommon: z.boolean(),
});
export type PasswordRules = z.output<typeof passwordRules>;

export const company = z.object({
  id: companyId,
  name: z.string(),
  dueDate: timestamp,
  /** Nothing has been paid so far: the due date ends the days of trying it out. */
  isTrial: z.boolean(),
  recurrence: z.enum(recurrences),
  planId,
  status: z.boolean(),
  /** It signed up, and no administrator has proved an address so far: no mail campaigns until then. */
  awaitsAddressProof: z.literal(true).optional(),
  /** None where it asks for nothing of its own. */
  passwordRules: passwordRules.optional(),
  settings: z.array(z.object({ key: z.string(), value: z.string() })),
});
export type Company = z.output<typeof company>;

/** Use of a limit of the plan. */
const usage = z.object({ used: z.number().int(), limit: z.number().int() });

const ownCompany = company.extend({
  /** The plan's name. */
  plan: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  campaignsEnabled: z.boolean(),
  /** The end of the days of trying it out; null once they are over. */
  trialExpiration: timestamp.nullable(),
  schedules,
  createdAt: timestamp,
  usage: z.object({ users: usage, connections: usage, queues: usage }),
});
const hours = z.object({ schedules });

const at = routesAt('/companies', { companyId }, { permission: 'session', openToSupport: true });
const entered = { superMayEnter: true, query: z.object({ companyId: z.string().max(64).optional() }) } as const;

export const companyRoutes = defineRoutes({
  signUp: {
    method: 'POST',
    path: '/companies/cadastro',
    permission: 'public',
    summary: 'Sign up a company and its first administrator.',
    query: z.object({ companyId: z.string().max(64).optional() }),
    body: z.object({
      name: personName,
      /** Name of the first administrator; by default the company’s. */
      adminName: personName.optional(),
      email,
      password,
      planId,
      /** Language of the mail that asks to prove the address. */
      language: z.enum(spokenLanguages).optional(),
    }),
    reply: z.object({ id: companyId, name: z.string(), dueDate: timestamp }),
    status: 201,
  },
  getCompany: { ...at.get('The company of this session: due date, plan, and how much of the plan it uses.', ownCompany), ...entered },
  getSchedules: {
    ...at.part('/schedules', "The company's own hours, which count while scheduleType is company.", hours),
    ...entered,
  },
  updateSchedules: {
    ...at.part('/schedules', "Change the company's own hours.", hours),
    ...entered,
    method: 'PUT',
    permission: 'drawer-admin-items:view',
    /** `schedulesBefore`: as they looked to whoever changes them. Others that stand there now are a conflict. */
    body: hours.extend({ schedulesBefore: schedules.optional() }),
  },
});
