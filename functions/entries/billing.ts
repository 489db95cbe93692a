import type { APIGatewayProxyEventV2, Context, SQSEvent } from 'aws-lambda';
import { invoiceRoutes } from '#shared/contract/invoices.ts';
import { type BillingJob, queuedJob } from '#shared/contract/jobs.ts';
import { pixWebhookRoutes } from '#shared/contract/pix-webhook.ts';
import { subscriptionRoutes } from '#shared/contract/subscription.ts';
import { invoiceHandlers, pixWebhookHandlers, subscriptionHandlers } from '#functions/areas/billing/handlers.ts';
import { lookUpCharge } from '#functions/areas/billing/look-up-charge.ts';
import { queueConsumer } from '#functions/stack/queue-consumer.ts';
import { restFunction } from '#functions/stack/rest-function.ts';
import { aboutJob, jobRunner } from '#functions/stack/run-job.ts';
import { openDeps } from '#functions/ports/open-deps.ts';
import { chargeJobs } from '#functions/ports/jobs.ts';
import { pix } from '#functions/ports/pix.ts';
import { originSecret, requestsPerSecond } from '#functions/ports/settings.ts';

const deps = openDeps('billing', originSecret, requestsPerSecond, chargeJobs, pix);

const answer = restFunction<'billing'>({
  deps,
  areas: {
    invoices: { routes: invoiceRoutes, handlers: invoiceHandlers(deps) },
    subscription: { routes: subscriptionRoutes, handlers: subscriptionHandlers(deps) },
    pixWebhook: { routes: pixWebhookRoutes, handlers: pixWebhookHandlers(deps) },
  },
});
const lookUp = queueConsumer('billing', queuedJob, jobRunner<BillingJob>(deps, { lookUpCharge: (job) => lookUpCharge(deps, job) }), { about: aboutJob });

/** Requests, and charges to be looked up: one function, since no other one may read what the bank knows us by. */
export const handler = (event: APIGatewayProxyEventV2 | SQSEvent, context: Context) => ('Records' in event ? lookUp(event, context) : answer(event, context));
