import { distFolder } from '#infra/folders.ts';
import { recadoApp } from '#infra/recado-app.ts';
import { localStageName, readStage } from '#infra/stages.ts';

// The CDK CLI runs this file and says where to write; the commands of this folder synthesize by themselves.
recadoApp({ stage: readStage(process.env['RECADO_STAGE'] ?? localStageName), distFolder }).synth();
