import { distFolder } from '#infra/folders.ts';
import { recadoApp } from '#infra/recado-app.ts';

// The CDK CLI runs this file and says where to write.
recadoApp({ distFolder }).synth();
