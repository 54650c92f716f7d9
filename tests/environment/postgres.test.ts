import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { afterEach, expect, it, vi } from 'vitest'
import { startPostgres } from './postgres.ts'

afterEach(() => vi.unstubAllEnvs())

async function ask(url: string, question: string): Promise<string | undefined> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ answer: string }>(`select (${question})::text as answer`)
    return rows[0]?.answer
  } finally {
    await client.end()
  }
}

const countDatabases = (url: string) => ask(url, `select count(*) from pg_database where datname like 'backline_test%'`)

it('is a server that keeps what it acknowledges', async () => {
  const server = await startPostgres()
  const url = await server.createDatabase('Settings of the server')
  expect(await ask(url, `select current_setting('fsync')`)).toBe('on')
  expect(await ask(url, `select current_setting('server_version')`)).toContain(server.version)
  await server.stop()
})

it('creates and drops only its own databases where DATABASE_URL gives it a server', async () => {
  const host = await startPostgres()
  const others = await host.createDatabase('of somebody else')
  vi.stubEnv('TEST_POSTGRES_URL', host.url)
  const guest = await startPostgres()
  expect(guest.source).toBe('DATABASE_URL')
  await guest.createDatabase('one')
  await guest.createDatabase('two')
  expect(await countDatabases(host.url)).toBe('3')
  await guest.stop()
  expect(await countDatabases(host.url)).toBe('1')
  expect(await ask(others, 'select 1')).toBe('1')
  vi.unstubAllEnvs()
  await host.stop()
})

it('names where it looked when the server there does not answer', async () => {
  vi.stubEnv('TEST_POSTGRES_URL', 'postgresql://nobody@127.0.0.1:1/none')
  await expect(startPostgres()).rejects.toThrow(/^PostgreSQL from DATABASE_URL cannot be reached: .*ECONNREFUSED/)
})

it('ends with the process that started it, even when that is killed', async () => {
  const script = `
    const { startPostgres } = await import(${JSON.stringify(new URL('./postgres.ts', import.meta.url).href)})
    const { Client } = await import('pg')
    const { url } = await startPostgres()
    const client = new Client(url)
    await client.connect()
    const { rows } = await client.query('show data_directory')
    console.log(JSON.stringify({ url, folder: rows[0].data_directory }))
    setInterval(() => {}, 1000)`
  const env = { PATH: process.env.PATH ?? '' }
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line]: Buffer[] = await once(child.stdout, 'data')
  const { url, folder }: { url: string; folder: string } = JSON.parse(String(line))
  expect(existsSync(folder)).toBe(true)
  child.kill('SIGKILL')
  while (existsSync(folder)) await wait(50)
  await expect(ask(url, 'select 1')).rejects.toThrow('ECONNREFUSED')
})
