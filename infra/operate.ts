import { parseArgs } from 'node:util';
import { main } from '#infra/main.ts';
import { type Aws, awsIn } from '#infra/operations/aws.ts';
import { migrate } from '#infra/operations/bootstrap.ts';
import { confirm, deploy, diff } from '#infra/operations/deploy.ts';
import { destroy } from '#infra/operations/destroy.ts';
import { doctor } from '#infra/operations/doctor.ts';
import { grow } from '#infra/operations/grow-shards.ts';
import { lintTemplates } from '#infra/operations/lint-templates.ts';
import { type Operator, terminal } from '#infra/operations/operator.ts';
import { requireAccount } from '#infra/operations/preflight.ts';
import { adoptTable, restore } from '#infra/operations/restore.ts';
import { rollback } from '#infra/operations/rollback.ts';
import { rotatable, type Rotatable, rotate } from '#infra/operations/rotate.ts';
import { linkForLocalSuperUser, linkForSuperUser } from '#infra/operations/super-user.ts';
import { localStageName, readStage, type Stage } from '#infra/stages.ts';

const options = {
  stage: { type: 'string' },
  /** Nobody is asked. */
  yes: { type: 'boolean', default: false },
  /** For `rotate`. */
  secret: { type: 'string' },
  'drop-old': { type: 'boolean', default: false },
  /** For `grow`: the wanted number of shards. */
  to: { type: 'string' },
  /** For `restore`: a moment, as 2026-01-31T12:00:00Z. */
  at: { type: 'string' },
  /** For `restore`: a table that was made of a copy. */
  table: { type: 'string' },
  /** For `super-user`: another one than the first. */
  email: { type: 'string' },
  'lost-factor': { type: 'boolean', default: false },
  /** For `deploy`: no gradual shift. */
  'at-once': { type: 'boolean', default: false },
  /** For `destroy`. */
  'delete-data': { type: 'boolean', default: false },
} as const;

type Values = ReturnType<typeof parseArgs<{ options: typeof options }>>['values'];
const lostBy = ({ email, 'lost-factor': lostFactor }: Values) => ({ email, lostFactor });
type Command = (operator: Operator, stage: Stage, values: Values) => Promise<void>;

/** A command that calls a function of the stage: never that of a stage of the same name in another account. */
const inItsAccount =
  (
    question: (stage: Stage, values: Values) => string | undefined,
    run: (operator: Operator, stage: Stage, aws: Aws, values: Values) => Promise<void>,
  ): Command =>
  async (operator, stage, values) => {
    const asked = question(stage, values);
    const aws = awsIn(stage.region);
    await requireAccount(stage, aws);
    if (asked !== undefined) await confirm(operator, asked, 'yes', values.yes);
    await run(operator, stage, aws, values);
  };

/** The commands `npm run <name> -- --stage <stage>`. */
const commands: Readonly<Record<string, Command>> = {
  deploy: (operator, stage, values) => deploy(operator, stage, { yes: values.yes, atOnce: values['at-once'] }),
  doctor: (operator, stage) => doctor(operator, stage, awsIn(stage.region)),
  diff: (operator, stage) => diff(operator, stage),
  destroy: (operator, stage, values) => destroy(operator, stage, { yes: values.yes, deleteData: values['delete-data'] }),
  migrate: inItsAccount(({ name }) => `Run the migrations that are due in the stage ${name}?`, migrate),
  'super-user': inItsAccount(
    ({ name }, values) => (values['lost-factor'] ? `Take the second factor of a super user of the stage ${name} away?` : undefined),
    (operator, stage, aws, values) => linkForSuperUser(operator, stage, aws, lostBy(values)),
  ),
  grow: inItsAccount(
    ({ name }, { to }) => `Spread the connections of the stage ${name} over ${shardsOf(to)} shards, for good?`,
    (operator, stage, aws, { to }) => grow(operator, stage, aws, shardsOf(to)),
  ),
  rollback: (operator, stage, values) => rollback(operator, stage, { yes: values.yes }),
  rotate: (operator, stage, values) => rotate(operator, stage, { yes: values.yes, secret: secretOf(values.secret), dropOld: values['drop-old'] }),
  restore: (operator, stage, { yes, at, table }) =>
    table === undefined ? restore(operator, stage, { yes, at: momentOf(at) }) : adoptTable(operator, stage, { yes, table }),
};

/**
 * Runs one of the operator's commands.
 *
 * @throws Error whose message is what the operator has to know.
 */
export async function operate(operator: Operator, args: readonly string[]): Promise<void> {
  const [name = '', ...rest] = args;
  if (name === 'lint:templates') return lintTemplates(operator);
  const command = commands[name];
  if (!command) throw new Error(`there is no command ${name}: there are ${Object.keys(commands).join(', ')}`);
  const { values } = parseArgs({ args: rest, options });
  if (values.stage === undefined) throw new Error(`say which stage: npm run ${name} -- --stage production`);
  if (values.stage === localStageName && name === 'super-user') return linkForLocalSuperUser(operator, localOrigin(), lostBy(values));
  if (values.stage === localStageName) throw new Error('the stage local runs on this machine: npm start');
  await command(operator, readStage(values.stage), values);
}

/** As `npm start` takes it. */
const localOrigin = (): string => `http://127.0.0.1:${process.env['RECADO_PORT'] ?? '3000'}`;

function secretOf(text: string | undefined): Rotatable {
  const secret = rotatable.find((one) => one === text);
  if (!secret) throw new Error(`say which secret: --secret ${rotatable.join(' or ')}`);
  return secret;
}

function shardsOf(text: string | undefined): number {
  const to = Number(text);
  if (!Number.isInteger(to) || to < 2) throw new Error('say how many shards there are to be: --to 32');
  return to;
}

function momentOf(text: string | undefined): Date {
  const at = new Date(text ?? '');
  if (Number.isNaN(at.getTime())) throw new Error('say to which moment: --at 2026-01-31T12:00:00Z, or which table: --table recado-copy');
  return at;
}

if (import.meta.main) await main(process.argv[2] ?? 'operate', () => operate(terminal, process.argv.slice(2)));
