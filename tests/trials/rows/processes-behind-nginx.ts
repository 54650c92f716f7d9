import type { TrialRow } from '../../rows/row.ts'
import { nginxVersion, startNginx } from './processes/nginx.ts'
import { directly, processesFigure, tryProcesses } from './processes/trial.ts'

export const row: TrialRow = {
  name: 'processes behind nginx',
  figure: processesFigure,
  guards: 'the count of attempts that a job is ended by, and Idempotency-Key on what changes something',
  seenToFail: 'Without the count, a process that was thought dead ended a job that another had by then',
  run: async () => tryProcesses(`nginx ${nginxVersion()}`, startNginx, directly),
}
