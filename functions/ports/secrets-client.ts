/** What is used of the client, and no more: of a package that is imported as a whole on demand nothing could be left out. */
export { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
