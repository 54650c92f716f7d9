import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findFreePort } from '#tests/support/own-place.ts'
import { readToolVersion, startTool } from './tools.ts'

export const pgbouncerVersion = () => readToolVersion('pgbouncer', '--version')

/** PgBouncer refuses to be root. */
const nobody = { uid: 65534, gid: 65534 }

/** PgBouncer in transaction mode in front of a database, with fewer connections to it than the processes want. */
export async function startPgbouncer(
  databaseUrl: string,
): Promise<{ databaseUrl: string; close: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'backline-pgbouncer-'))
  const port = await findFreePort()
  const { hostname, port: serverPort, username, password, pathname } = new URL(databaseUrl)
  const server = `host=${hostname} port=${serverPort} user=${username} password=${password}`
  const lines = [
    '[databases]',
    `${pathname.slice(1)} = ${server} dbname=${pathname.slice(1)}`,
    '[pgbouncer]',
    ...['listen_addr = 127.0.0.1', `listen_port = ${port}`, 'unix_socket_dir =', 'auth_type = any'],
    ...['pool_mode = transaction', 'default_pool_size = 12', 'max_client_conn = 200', 'log_connections = 0'],
    ...['log_disconnections = 0', 'log_pooler_errors = 1'],
  ]
  const file = path.join(folder, 'pgbouncer.ini')
  await writeFile(file, `${lines.join('\n')}\n`)
  await chmod(folder, 0o755)
  const user = process.getuid?.() === 0 ? nobody : undefined
  const stop = await startTool('pgbouncer', [file], { port, user })
  const pooled = new URL(databaseUrl)
  pooled.host = `127.0.0.1:${port}`
  return {
    databaseUrl: pooled.href,
    async close() {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
