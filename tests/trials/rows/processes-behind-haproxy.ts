import type { Row } from '../../rows/row.ts'
import { haproxyVersion, startHaproxy } from './processes/haproxy.ts'
import { directly, processesFigure, tryProcesses } from './processes/trial.ts'

export const row: Row = {
  name: 'processes behind HAProxy',
  figure: processesFigure,
  run: async () => tryProcesses(`HAProxy ${haproxyVersion()}`, startHaproxy, directly),
}
