import * as z from 'zod';
import { invoice } from './invoices.ts';
import { invoiceId, planId, timestamp } from './ids.ts';
import { plan } from './plans.ts';
import { defineRoutes } from './route.ts';
import { addressesAt } from './routes-at.ts';

export const countries = ['BR', 'usa'] as const;

/** Their names in the specification, and the codes that are kept. */
const countryNames: Readonly<Record<string, (typeof countries)[number]>> = { Brasil: 'BR', 'United States': 'usa' };
const countryName = z
  .enum(Object.keys(countryNames))
  .transform((name) => countryNames[name])
  .pipe(z.enum(countries));

const line = z.string().trim().min(1).max(120);

/** Payer of the licence, as last given. */
export const billingDetails = z.object({
  firstName: line,
  lastName: z.string().trim().max(120).default(''),
  /** Street and number. */
  address2: line,
  city: line,
  state: z.string().trim().max(60).default(''),
  zipcode: z.string().trim().min(1).max(20),
  country: z.enum(countries),
});
export type BillingDetails = z.output<typeof billingDetails>;

/** Why a plan cannot be chosen: the company has more than it allows. */
export const planExcess = z.enum(['users', 'connections', 'queues']);

/** A kind of which the company has too many, and those that were made last: they are the first to go, unless it chooses others. */
const tooMany = z.object({ kind: planExcess, limit: z.number().int(), count: z.number().int(), names: z.array(z.string()) });

export const subscription = z.object({
  dueDate: timestamp,
  /** Nothing has been paid so far: the due date ends the days of trying it out. */
  isTrial: z.boolean(),
  /** E-mail of the person who signed the company up; null for older companies. */
  email: z.string().nullable(),
  planId,
  /** Months that a payment is for. */
  months: z.number().int(),
  /** Cheapest first, and what of the company does not fit into each. */
  plans: z.array(z.object({ ...plan.shape, excess: z.array(planExcess) })),
  /** The excess over the plan that was paid, and from when on the company sends nothing because of it; null while it fits. */
  overPlan: z.object({ excess: z.array(planExcess), offAt: timestamp, tooMany: z.array(tooMany) }).nullable(),
  details: billingDetails.nullable(),
});
export type Subscription = z.output<typeof subscription>;

/** A charge as the bank names it, and what a screen needs beside. */
export const payment = z.object({
  invoiceId,
  /** `qrcode`: the text of the Pix code, to be shown as QR code or copied. */
  qrcode: z.object({ qrcode: z.string() }),
  /** In R$, as `99.90`. */
  valor: z.object({ original: z.string() }),
  expiresAt: timestamp,
});
export type Payment = z.output<typeof payment>;

const at = addressesAt('/subscription', { permission: 'billing:pay' });

export const subscriptionRoutes = defineRoutes({
  getSubscription: at.every('', 'What the company has subscribed to, and the plans to choose from.', subscription),
  writeCurrentInvoice: {
    ...at.every('/invoice', 'The invoice of the present due date, written now unless there is one.', invoice),
    method: 'POST',
    mayRepeat: true,
  },
  createSubscription: {
    ...at.ask(
      '',
      'A Pix charge for an open invoice, which lasts an hour. The price is the invoice’s, or that of another plan chosen with planId; what a client sends as price, limits or card is ignored.',
      /** The specification's form. */
      z.object({ ...billingDetails.shape, country: z.union([billingDetails.shape.country, countryName]), invoiceId, planId: planId.optional() }),
      payment,
    ),
    errors: ['ERR_NO_INVOICE_FOUND', 'ERR_INVOICE_ALREADY_PAID', 'ERR_PLAN_LIMIT_USERS', 'ERR_PIX_NOT_CONFIGURED', 'ERR_PIX_UNAVAILABLE'],
  },
});
