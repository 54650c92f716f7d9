import { listFirstSteps } from '../../first-steps.ts'
import { type Load, writeHead } from '../../load.ts'
import type { ActivatePage } from './schema.ts'

const title = 'Activate a device'
const description = 'Choose a license or a trial for the device whose plug-in sent you here.'

export const load: Load<ActivatePage> = (site) => [
  { payload: { head: writeHead(title, description, site), firstSteps: listFirstSteps(site) } },
]
