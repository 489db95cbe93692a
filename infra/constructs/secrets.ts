import { RemovalPolicy, Validations } from 'aws-cdk-lib';
import { Secret, type SecretStringGenerator } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import type { Names } from '#infra/names.ts';
import type { Stage } from '#infra/stages.ts';

/** 64 lower-case hexadecimal characters: 32 bytes. */
const key: SecretStringGenerator = {
  passwordLength: 64,
  excludeUppercase: true,
  excludePunctuation: true,
  excludeCharacters: 'ghijklmnopqrstuvwxyz',
  requireEachIncludedType: false,
};

interface SecretsProps {
  readonly names: Names;
  readonly adopt: Stage['adopt'];
  /** Regions that have the lasting secrets as well. */
  readonly regions: readonly string[];
}

/** Secrets that AWS makes: none has a value in the template. The RSA key of the media origin is not among them, since `npm run deploy` makes it. */
export class RecadoSecrets extends Construct {
  /** Seed of the key that signs access tokens. */
  readonly authArn: string;
  /** Encrypts the WhatsApp session keys at rest. */
  readonly authStateArn: string;
  /** The app at Meta: what is made here is no app, and an operator puts the real one in its place. */
  readonly metaAppArn: string;
  /** The installation's account at its bank: empty until an operator has entered it. */
  readonly pixArn: string;
  /** Seals the tokens that channels give. */
  readonly channelArn: string;

  /** Seed of the key that names us to the push services of browsers. */
  readonly webPushArn: string;

  constructor(scope: Construct, id: string, { names, adopt, regions }: SecretsProps) {
    super(scope, id);
    // Without the session keys every phone would have to be linked again: they outlive the stack.
    const kept = { removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE, replicaRegions: regions.map((region) => ({ region })) };
    const lasting = { ...kept, generateSecretString: key };
    this.authArn = adopt.authSecretArn ?? new Secret(this, 'Auth', { ...lasting, secretName: names.authSecret }).secretArn;
    this.authStateArn = adopt.authStateSecretArn ?? new Secret(this, 'AuthState', { ...lasting, secretName: names.authStateSecret }).secretArn;
    // The generated value is a token that nobody was told: until an operator has entered an app, webhooks are refused.
    const noApp = { generateStringKey: 'verifyToken', secretStringTemplate: JSON.stringify({ appId: '', appSecret: '' }) };
    const metaApp = { ...kept, secretName: names.metaAppSecret, generateSecretString: { ...key, ...noApp } };
    this.metaAppArn = adopt.metaAppSecretArn ?? new Secret(this, 'MetaApp', metaApp).secretArn;
    // The generated value is of no use: until an operator has entered an account, nothing can be paid.
    const noAccount = JSON.stringify({ clientId: '', clientSecret: '', certificate: '', key: '', pixKey: '', baseUrl: '' });
    const pix = { ...kept, secretName: names.pixSecret, generateSecretString: { ...key, generateStringKey: 'unused', secretStringTemplate: noAccount } };
    this.pixArn = adopt.pixSecretArn ?? new Secret(this, 'Pix', pix).secretArn;
    this.channelArn = adopt.channelSecretArn ?? new Secret(this, 'Channels', { ...lasting, secretName: names.channelSecret }).secretArn;
    // Browsers have subscribed by its key.
    this.webPushArn = adopt.webPushSecretArn ?? new Secret(this, 'WebPush', { ...lasting, secretName: names.webPushSecret }).secretArn;
    // What CloudFront shows the APIs, so that nobody goes round it. Another region would make its own.
    for (const { generation, name } of names.originSecrets) new Secret(this, `Origin${generation}`, { generateSecretString: key, secretName: name });
    Validations.of(this).acknowledge({
      id: 'AwsSolutions-SMG4',
      reason: 'A new value must be honoured beside the old one for a while, by several parts in an order: `npm run rotate` does that, not a timer.',
    });
  }
}
