import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { startCluster } from '../../environment/postgres.ts'
import { findPostgresBinaries } from '../../environment/postgres-binaries.ts'
import { createDatabase, readServerVersion } from '../../environment/postgres-databases.ts'

export type OwnPostgres = {
  createDatabase: (name: string) => Promise<string>
  /** Stops the server as a service manager does: what is under way is broken off. */
  halt: () => Promise<void>
  /** Starts it again where it was, and waits until it answers. */
  resume: () => Promise<void>
  stop: () => Promise<void>
}

const timeout = 60_000

export async function startOwnPostgres(): Promise<OwnPostgres> {
  const cluster = await startCluster(findPostgresBinaries())
  const folder = await readDataFolder(cluster.url)
  const pidFile = path.join(folder, 'postmaster.pid')
  const first = await readPid(pidFile)
  const [program = '', ...words] = (await readFile(`/proc/${first}/cmdline`, 'utf8')).split('\0').slice(0, -1)
  const { uid, gid } = await stat(folder)
  const halt = async () => {
    process.kill(await readPid(pidFile), 'SIGINT')
    for (const deadline = Date.now() + timeout; existsSync(pidFile); await wait(50))
      if (Date.now() > deadline) throw new Error('PostgreSQL does not stop')
  }
  return {
    createDatabase: (name) => createDatabase({ url: cluster.url, prefix: 'backline_outages' }, name),
    halt,
    async resume() {
      const env = { PATH: process.env.PATH, HOME: folder, LC_ALL: 'C', TZ: 'UTC' }
      const isOther = process.getuid?.() !== uid
      const server = spawn(program, words, { cwd: folder, env, stdio: 'ignore', ...(isOther && { uid, gid }) })
      await once(server, 'spawn')
      for (const deadline = Date.now() + timeout; ; await wait(100))
        try {
          await readServerVersion(cluster.url, 'this trial')
          return
        } catch (error) {
          if (Date.now() > deadline) throw error
        }
    },
    async stop() {
      if (existsSync(pidFile)) await halt()
      await cluster.stop()
    },
  }
}

const readPid = async (file: string) => Number((await readFile(file, 'utf8')).split('\n')[0])

async function readDataFolder(url: string): Promise<string> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ data_directory: string }>('show data_directory')
    return rows[0]?.data_directory ?? ''
  } finally {
    await client.end()
  }
}
