import type { APIGatewayProxyEventV2, Context, SQSEvent } from 'aws-lambda';
import * as z from 'zod';
import { invoiceRoutes } from '#shared/contract/invoices.ts';
import { type BillingJob, queuedJob } from '#shared/contract/jobs.ts';
import { pixWebhookRoutes } from '#shared/contract/pix-webhook.ts';
import { subscriptionRoutes } from '#shared/contract/subscription.ts';
import { invoiceHandlers, pixWebhookHandlers, subscriptionHandlers } from '#functions/areas/billing/handlers.ts';
import { lookUpCharge } from '#functions/areas/billing/look-up-charge.ts';
import { openTable } from '#functions/data/table.ts';
import { originEnvironment, pixEnvironment, readEnvironment, tableEnvironment } from '#functions/tools/environment.ts';
import { queueConsumer } from '#functions/stack/queue-consumer.ts';
import { restFunction } from '#functions/stack/rest-function.ts';
import { jobRunner } from '#functions/stack/run-job.ts';
import { systemClock as clock } from '#functions/ports/clock.ts';
import { openJobs } from '#functions/ports/jobs.ts';
import { openPix } from '#functions/ports/pix.ts';

const environment = readEnvironment(z.object({ ...tableEnvironment.shape, ...originEnvironment.shape, ...pixEnvironment.shape }));
const table = openTable(environment.TABLE_NAME);
const jobs = openJobs({ charges: environment.CHARGES_QUEUE_URL });
const pix = openPix({ secretArn: environment.PIX_SECRET_ARN });
const deps = { table, clock, jobs, pix };

const answer = restFunction<'billing'>({
  areas: {
    invoices: { routes: invoiceRoutes, handlers: invoiceHandlers(deps) },
    subscription: { routes: subscriptionRoutes, handlers: subscriptionHandlers(deps) },
    pixWebhook: { routes: pixWebhookRoutes, handlers: pixWebhookHandlers(deps) },
  },
  table,
  clock,
  originSecret: environment.ORIGIN_SECRET,
});
const lookUp = queueConsumer('billing', queuedJob, jobRunner<BillingJob>(deps, { lookUpCharge: (job) => lookUpCharge(deps, job) }));

/** Requests, and charges to be looked up: one function, since no other one may read what the bank knows us by. */
export const handler = (event: APIGatewayProxyEventV2 | SQSEvent, context: Context) => ('Records' in event ? lookUp(event, context) : answer(event, context));
