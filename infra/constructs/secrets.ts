import { RemovalPolicy, Validations } from 'aws-cdk-lib';
import { Secret, type SecretStringGenerator } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';

/** 64 lower-case hexadecimal characters: 32 bytes. */
const key: SecretStringGenerator = {
  passwordLength: 64,
  excludeUppercase: true,
  excludePunctuation: true,
  excludeCharacters: 'ghijklmnopqrstuvwxyz',
  requireEachIncludedType: false,
};

/** Secrets that AWS makes: none has a value in the template. The RSA key of the media origin is not among them, since `npm run deploy` makes it. */
export class RecadoSecrets extends Construct {
  /** Seed of the key that signs access tokens. */
  readonly auth: Secret;
  /** Encrypts the WhatsApp session keys at rest. */
  readonly authState: Secret;
  /** What CloudFront shows the APIs, so that nobody goes round it. */
  readonly origin: Secret;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    // Without the session keys every phone would have to be linked again: they outlive the stack.
    this.auth = new Secret(this, 'Auth', { generateSecretString: key, removalPolicy: RemovalPolicy.RETAIN });
    this.authState = new Secret(this, 'AuthState', { generateSecretString: key, removalPolicy: RemovalPolicy.RETAIN });
    this.origin = new Secret(this, 'Origin', { generateSecretString: key });
    Validations.of(this).acknowledge({
      id: 'AwsSolutions-SMG4',
      reason: 'A new value signs everybody out, unlinks every phone or refuses every request until the next deploy: people rotate these, not a timer.',
    });
  }

  /** The origin secret by dynamic reference: resolved while deploying, never written into the template. */
  get originReference(): string {
    return this.origin.secretValue.unsafeUnwrap();
  }
}
