import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

/** A clone with the real scripts and a stand-in for npm, which notes each call and takes a moment to "install". */
let clone: string

const standInNpm = `
import { appendFileSync, mkdirSync, rmSync, existsSync } from 'node:fs'
rmSync('node_modules', { recursive: true, force: true })
appendFileSync('npm-calls', process.argv[2] + '\\n')
mkdirSync('node_modules')
await new Promise((resolve) => setTimeout(resolve, 400))
if (existsSync('npm-breaks')) { console.error('npm error no such package'); process.exit(7) }
`

beforeEach(async () => {
  clone = await mkdtemp(join(tmpdir(), 'backline-clone-'))
  await cp(fileURLToPath(new URL('../', import.meta.url)), join(clone, 'scripts'), { recursive: true })
  for (const folder of ['cli', 'npm']) await mkdir(join(clone, folder))
  await writeFile(join(clone, 'package.json'), '{ "type": "module" }')
  await writeFile(join(clone, 'package-lock.json'), '{ "packages": { "": {} } }')
  await writeFile(join(clone, 'npm', 'npm-cli.js'), standInNpm)
  await writeFile(
    join(clone, 'cli', 'backline.ts'),
    `console.log('ran', ...process.argv.slice(2)); process.exitCode = 3`,
  )
})

afterEach(() => rm(clone, { recursive: true, force: true }))

function start(
  args: string[],
  environment: Record<string, string> = {},
): { child: ChildProcess; output: () => string } {
  const child = spawn(process.execPath, [join(clone, 'scripts', 'run.mjs'), ...args], {
    env: { PATH: process.env.PATH ?? '', npm_execpath: join(clone, 'npm', 'npm-cli.js'), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += String(chunk)))
  return { child, output: () => text }
}

async function run(...args: string[]): Promise<{ exitCode: number | null; output: string }> {
  const { child, output } = start(args)
  await once(child, 'close')
  return { exitCode: child.exitCode, output: output() }
}

const countInstalls = async () =>
  (await readFile(join(clone, 'npm-calls'), 'utf8').catch(() => '')).split('\n').length - 1

describe('a command on a bare clone', () => {
  it('installs once, under one line of progress, and hands over arguments and exit code', async () => {
    const first = await run('backline', 'keys', '--json')
    expect(first.output).toMatch(/^Installing packages \(first start only\) \.\.\.\n.* \d+\.\d s\nran keys --json\n$/)
    expect(first.exitCode).toBe(3)
    expect((await run('backline')).output).toBe('ran\n')
    expect(await countInstalls()).toBe(1)
  })

  it('installs again when the lock file changed', async () => {
    await run('backline')
    await writeFile(
      join(clone, 'package-lock.json'),
      '{ "packages": { "": {}, "node_modules/a": { "version": "1.0.0" } } }',
    )
    expect((await run('backline')).output).toContain('Installing changed packages')
    expect(await countInstalls()).toBe(2)
  })

  it('leaves alone what somebody installed by hand', async () => {
    const packages = { 'node_modules/a': { version: '1.0.0' } }
    await writeFile(join(clone, 'package-lock.json'), JSON.stringify({ packages: { '': {}, ...packages } }))
    await mkdir(join(clone, 'node_modules'))
    await writeFile(join(clone, 'node_modules', '.package-lock.json'), JSON.stringify({ packages }))
    expect((await run('backline')).output).toBe('ran\n')
    expect(await countInstalls()).toBe(0)
  })

  it('installs once when started three times at once', async () => {
    const runs = await Promise.all([run('backline'), run('backline'), run('backline')])
    expect(runs.map(({ exitCode }) => exitCode)).toEqual([3, 3, 3])
    expect(await countInstalls()).toBe(1)
  })

  it('shows what npm said when it fails, and tries again next time', async () => {
    await writeFile(join(clone, 'npm-breaks'), '')
    const failed = await run('backline')
    expect(failed.exitCode).toBe(1)
    expect(failed.output).toContain('npm error no such package')
    expect(failed.output).toContain('Installing packages (first start only) failed (exit code 7).')
    await rm(join(clone, 'npm-breaks'))
    expect((await run('backline')).exitCode).toBe(3)
  })

  it('is not fooled by an install that was interrupted', async () => {
    const { child, output } = start(['backline'])
    while (!output().includes('Installing')) await wait(10)
    await wait(150)
    child.kill('SIGINT')
    await once(child, 'close')
    expect(child.exitCode).toBe(130)
    expect(await readdir(join(clone, '.cache'))).toEqual([])
    expect((await run('backline')).output).toContain('Installing')
  })

  it('refuses a task it does not have, naming those it has', async () => {
    const { exitCode, output } = await run('sell')
    expect(exitCode).toBe(1)
    expect(output).toMatch(/^There is no task 'sell'\. Tasks: start, dev, test, .*\.\n$/)
  })
})

describe('the lock of the setup', () => {
  const writeLock = async (owner: { pid: number; host: string }) => {
    await mkdir(join(clone, '.cache'))
    await writeFile(join(clone, '.cache', 'setup.lock'), JSON.stringify(owner))
  }

  it('is taken over from a process that is gone', async () => {
    const { child } = start(['sell'])
    await once(child, 'close')
    await writeLock({ pid: child.pid ?? 0, host: hostname() })
    expect((await run('backline')).exitCode).toBe(3)
  })

  it('is taken over from another machine that went silent', async () => {
    await writeLock({ pid: 1, host: 'another machine' })
    const longAgo = new Date(Date.now() - 60_000)
    await utimes(join(clone, '.cache', 'setup.lock'), longAgo, longAgo)
    expect((await run('backline')).exitCode).toBe(3)
  })

  it('is waited for while its owner lives', async () => {
    await writeLock({ pid: process.pid, host: hostname() })
    const { child, output } = start(['backline'])
    while (!output().includes(`Waiting for process ${process.pid}`)) await wait(10)
    expect(await countInstalls()).toBe(0)
    await rm(join(clone, '.cache', 'setup.lock'))
    await once(child, 'close')
    expect(child.exitCode).toBe(3)
  })
})

describe('stopping a command', () => {
  const target = `
process.on('SIGTERM', () => { console.log('asked to end'); setTimeout(() => process.exit(0), 300) })
setInterval(() => {}, 1000)
console.log('up')`

  it('passes SIGTERM on once and waits for the end, however often it comes', async () => {
    await run('backline')
    await writeFile(join(clone, 'cli', 'backline.ts'), target)
    const { child, output } = start(['backline'])
    while (!output().includes('up')) await wait(10)
    child.kill('SIGTERM')
    child.kill('SIGTERM')
    await once(child, 'close')
    expect(output()).toBe('up\nasked to end\n')
    expect(child.exitCode).toBe(0)
  })

  it('ends when the shell that npm put in between is gone', async () => {
    await run('backline')
    await writeFile(join(clone, 'cli', 'backline.ts'), target)
    const command = `"${process.execPath}" "${join(clone, 'scripts', 'run.mjs')}" backline; true`
    const env = { PATH: process.env.PATH ?? '', npm_lifecycle_event: 'backline' }
    const shell = spawn('sh', ['-c', command], { env, stdio: ['ignore', 'pipe', 'inherit'] })
    let output = ''
    shell.stdout.on('data', (chunk) => (output += String(chunk)))
    while (!output.includes('up')) await wait(10)
    shell.kill('SIGTERM')
    await once(shell.stdout, 'close')
    expect(output).toBe('up\nasked to end\n')
  })
})
