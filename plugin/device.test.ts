import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createVendorKey, signToken } from './testing/vendor.ts'

const vendor = createVendorKey()
const sig = createHash('sha256').update(`Studio\n${hostname()}`).digest('base64')
const end = new Date(Date.now() + 5 * 24 * 3600_000)
const lastDay = `${end.getDate()} ${end.toLocaleDateString('en-GB', { month: 'long' })} ${end.getFullYear()}`

let store: string
beforeAll(async () => {
  store = await mkdtemp(path.join(tmpdir(), 'backline-device-'))
  await writeFile(path.join(store, 'vendor.pem'), vendor.publicPem)
  const trial = { sig, trial: true, exp: Math.floor(end.getTime() / 1000), 'u:name': '' }
  await writeFile(path.join(store, 'clatter.token'), signToken(vendor, trial))
})
afterAll(() => rm(store, { recursive: true }))

/** Runs the stand-in plug-in as a program, with a service that is away. */
const run = (...args: string[]) =>
  new Promise<{ exitCode: number | string; output: string }>((resolve) => {
    const settings = ['--product', 'clatter', '--server', 'http://127.0.0.1:1', '--name', 'Studio', '--store', store]
    execFile(process.execPath, ['plugin/device.ts', ...settings, ...args], (error, stdout, stderr) =>
      resolve({ exitCode: error?.code ?? 0, output: stdout + stderr }),
    )
  })

it('the stand-in plug-in shows a trial as one, with its last day', async () => {
  const { exitCode, output } = await run('--verify')
  expect([exitCode, output]).toEqual([0, `A trial until ${lastDay}: the token is good, checked offline\n`])
})

it('goes on with its token while the service is away, and says so', async () => {
  const before = await readFile(path.join(store, 'clatter.token'))
  const { exitCode, output } = await run('--validate')
  expect([exitCode, output]).toEqual([
    2,
    expect.stringContaining(`A trial until ${lastDay}, and that holds without it`),
  ])
  expect(await readFile(path.join(store, 'clatter.token'))).toEqual(before)
})

it('says where to take its machine file', async () => {
  const { exitCode, output } = await run('--offline')
  expect([exitCode, output]).toEqual([0, expect.stringContaining('http://127.0.0.1:1/activate/offline')])
  expect(output).toContain(path.join(store, 'clatter.dt'))
})
