import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { runFile } from './run-command.ts'

/** A command that starts a program which never ends and takes no notice of being asked to, then does as told. */
async function writeCommand(then: string) {
  const folder = await mkdtemp(join(tmpdir(), 'backline-command-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const pidFile = join(folder, 'pid')
  const program = `process.on('SIGTERM', () => {}); require('node:fs').writeFileSync(${JSON.stringify(pidFile)}, String(process.pid)); setInterval(() => {}, 1000)`
  const file = join(folder, 'command.cjs')
  await writeFile(
    file,
    `const { spawn } = require('node:child_process'), { existsSync } = require('node:fs')
spawn(process.execPath, ['-e', ${JSON.stringify(program)}], { stdio: 'ignore' }).unref()
setInterval(() => { if (existsSync(${JSON.stringify(pidFile)})) { ${then} } }, 5)`,
  )
  return { file, pidFile }
}

async function expectEnded(pidFile: string): Promise<void> {
  const pid = Number(await readFile(pidFile, 'utf8'))
  await expect.poll(() => isRunning(pid), { timeout: 10_000 }).toBe(false)
}

async function isRunning(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false
    throw error
  }
  // One that has ended keeps its number until its parent asks after it, which some containers' first process never does.
  const state = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return !state.includes(') Z ')
}

describe('a command of a stage', () => {
  it('takes with it what it has left running', async () => {
    const { file, pidFile } = await writeCommand('process.exit(3)')
    expect(await runFile(file, [], { env: process.env, signal: new AbortController().signal })).toBe(3)
    await expectEnded(pidFile)
  })

  it('is ended with all that it has started', async () => {
    const { file, pidFile } = await writeCommand('')
    const abort = new AbortController()
    const running = runFile(file, [], { env: process.env, signal: abort.signal })
    await expect.poll(() => existsSync(pidFile), { timeout: 10_000 }).toBe(true)
    abort.abort()
    expect(await running).toBe(null)
    await expectEnded(pidFile)
  })
})
