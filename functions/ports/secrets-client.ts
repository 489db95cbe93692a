/** Exports only the used part of the client: nothing could be left out of a package that is imported whole on demand. */
export { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
