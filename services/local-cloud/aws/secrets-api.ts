import type { Secrets } from '#services/local-cloud/template/secrets.ts';
import { failure, json, type AwsApi } from './aws-request.ts';

/** Secrets Manager, as far as an application reads it. */
export function secretsApi(secrets: Secrets): AwsApi {
  return (request) => {
    if (request.operation !== 'GetSecretValue') return failure(request, 'UnknownOperationException', `${request.operation} is not emulated`);
    const id = String(request.body['SecretId']);
    const value = secrets.value(id);
    if (value === undefined) return failure(request, 'ResourceNotFoundException', "Secrets Manager can't find the specified secret.");
    return json({ ARN: id, Name: id, SecretString: value, VersionId: 'local', VersionStages: ['AWSCURRENT'] });
  };
}
