import { setTimeout as delay } from 'node:timers/promises';
import { mappingOf, type EventSource, type EventSourceContext } from './event-source-mapping.ts';
import { startSqsSource } from './sqs-source.ts';
import { startStreamSource } from './stream-source.ts';
import type { LambdaHost } from '#services/local-cloud/functions/lambda-host.ts';
import type { LocalTemplate } from '#services/local-cloud/template/template.ts';

/** Below SQS's default visibility timeout, after which the messages would come again by themselves. */
const throttledForMs = 25_000;
const firstRetryMs = 100;
const longestRetryMs = 2000;

export function startEventSources(template: LocalTemplate, context: EventSourceContext): EventSource {
  const stopping = new AbortController();
  const forQueues = { ...context, lambda: patient(context.lambda, stopping.signal) };
  const sources = template
    .ofType('AWS::Lambda::EventSourceMapping')
    .filter(({ properties }) => properties['Enabled'] !== false && properties['Enabled'] !== 'false')
    .map((resource) => mappingOf(resource, template))
    .map((mapping) => (mapping.sourceArn.startsWith('arn:aws:sqs:') ? startSqsSource(mapping, forQueues) : startStreamSource(mapping, context)));
  return {
    async close() {
      stopping.abort();
      await Promise.all(sources.map((source) => source.close()));
    },
  };
}

/** While a function is throttled, what reads its queue for it keeps the messages and asks again. https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-errorhandling.html */
function patient(lambda: LambdaHost, signal: AbortSignal): LambdaHost {
  return {
    async invoke(functionName, event) {
      const giveUpAt = Date.now() + throttledForMs;
      for (let waitMs = firstRetryMs; ; waitMs = Math.min(longestRetryMs, waitMs * 2)) {
        const result = await lambda.invoke(functionName, event);
        const isThrottled = result.functionError?.errorType === 'TooManyRequestsException';
        if (!isThrottled || signal.aborted || Date.now() > giveUpAt) return result;
        await delay(waitMs, undefined, { signal }).catch(() => undefined);
      }
    },
    close: () => lambda.close(),
  };
}
