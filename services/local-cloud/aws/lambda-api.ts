import type { AsyncInvocations } from '#services/local-cloud/events/async-invocations.ts';
import type { LambdaService } from '#services/local-cloud/functions/lambda-host.ts';
import { failure, type AwsApi, type AwsReply } from './aws-request.ts';

/** Lambda's Invoke: with an answer (RequestResponse), later (Event), or not at all (DryRun). */
export function lambdaApi(lambda: LambdaService, invocations: AsyncInvocations): AwsApi {
  return async (request) => {
    const encoded = /^\/2015-03-31\/functions\/([^/]+)\/invocations$/.exec(request.url.pathname)?.[1];
    if (encoded === undefined) return failure(request, 'UnknownOperationException', `${request.method} ${request.url.pathname} is not emulated`);
    const name = decodeURIComponent(encoded);
    if (!lambda.functions.some((one) => one.name === name || one.arn === name)) {
      return failure(request, 'ResourceNotFoundException', `Function not found: ${name}`, 404);
    }
    const event: unknown = request.text === '' ? {} : JSON.parse(request.text);
    const type = request.headers['x-amz-invocation-type'] ?? 'RequestResponse';
    if (type === 'DryRun') return answered(204, '');
    if (type === 'Event') {
      invocations.add(name, event);
      return answered(202, '');
    }
    const { payload, functionError } = await lambda.invoke(name, event);
    if (functionError?.errorType === 'TooManyRequestsException') return failure(request, functionError.errorType, functionError.errorMessage, 429);
    if (functionError) return answered(200, JSON.stringify(functionError), { 'x-amz-function-error': 'Unhandled' });
    return answered(200, JSON.stringify(payload ?? null));
  };
}

function answered(status: number, text: string, headers: Record<string, string> = {}): AwsReply {
  return { status, text, headers: { 'content-type': 'application/json', ...headers } };
}
