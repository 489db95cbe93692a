import type { Rules } from '#services/local-cloud/events/rules.ts';
import { isRecord, textOf } from './aws-json.ts';
import { failure, json, type AwsApi } from './aws-request.ts';

/** EventBridge: PutEvents to the default bus. Rules are the template's. */
export function eventsApi(rules: Rules): AwsApi {
  return (request) => {
    if (request.operation !== 'PutEvents')
      return failure(request, 'UnknownOperationException', `The local cloud does not emulate ${request.operation} of EventBridge`);
    const entries = Array.isArray(request.body['Entries']) ? request.body['Entries'].filter(isRecord) : [];
    if (entries.length === 0 || entries.length > 10) return failure(request, 'ValidationException', '1 to 10 entries are expected');
    const results = entries.map((entry) => put(rules, entry));
    return json({ Entries: results, FailedEntryCount: results.filter((result) => 'ErrorCode' in result).length });
  };
}

function put(rules: Rules, entry: Record<string, unknown>): { EventId: string } | { ErrorCode: string; ErrorMessage: string } {
  const [source, detailType, bus] = [entry['Source'], entry['DetailType'], textOf(entry['EventBusName'], 'default')];
  if (typeof source !== 'string' || typeof detailType !== 'string') return { ErrorCode: 'InvalidArgument', ErrorMessage: 'Source and DetailType are required' };
  if (bus !== 'default') return { ErrorCode: 'ResourceNotFoundException', ErrorMessage: `Event bus ${bus} does not exist.` };
  let detail: unknown;
  try {
    detail = JSON.parse(textOf(entry['Detail'], ''));
  } catch {
    return { ErrorCode: 'MalformedDetail', ErrorMessage: 'Detail is malformed.' };
  }
  const resources = Array.isArray(entry['Resources']) ? entry['Resources'].map(String) : [];
  return { EventId: rules.put({ source, 'detail-type': detailType, detail, resources }) };
}
