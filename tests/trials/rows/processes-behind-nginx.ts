import type { Row } from '../../rows/row.ts'
import { nginxVersion, startNginx } from './processes/nginx.ts'
import { directly, processesFigure, tryProcesses } from './processes/trial.ts'

export const row: Row = {
  name: 'processes behind nginx',
  figure: processesFigure,
  run: async () => tryProcesses(`nginx ${nginxVersion()}`, startNginx, directly),
}
