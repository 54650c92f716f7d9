import type { Row } from '../../rows/row.ts'
import { haproxyVersion } from './processes/haproxy.ts'
import { processesFigure, tryProcesses } from './processes/trial.ts'

export const row: Row = {
  name: 'processes behind HAProxy',
  figure: processesFigure,
  run: async () => {
    const tools = `HAProxy ${haproxyVersion()}`
    return tryProcesses(tools, async (databaseUrl) => ({ databaseUrl, close: async () => undefined }))
  },
}
