import type { Row } from '../../rows/row.ts'
import { haproxyVersion, startHaproxy } from './processes/haproxy.ts'
import { pgbouncerVersion, startPgbouncer } from './processes/pgbouncer.ts'
import { processesFigure, tryProcesses } from './processes/trial.ts'

export const row: Row = {
  name: 'processes behind HAProxy, on PgBouncer in transaction mode',
  figure: processesFigure,
  run: async () => {
    const tools = `HAProxy ${haproxyVersion()}, PgBouncer ${pgbouncerVersion()}`
    return tryProcesses(tools, startHaproxy, startPgbouncer)
  },
}
