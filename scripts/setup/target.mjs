import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { nodeEnvironment } from './node.mjs'
import { root } from './places.mjs'
import { SetupError } from './progress.mjs'

const forwarded = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])
/** npm and the terminal both deliver a Ctrl-C: what comes this close together is one. */
const sameSignalMs = 500
const orphanCheckMs = 250

/**
 * On a terminal Ctrl-C reaches the whole process group, the target included: passing it on would count double.
 * @param {NodeJS.Signals} signal
 */
const reachesTargetAnyway = (signal) =>
  signal === 'SIGINT' && (process.stdin.isTTY || process.stdout.isTTY || process.stderr.isTTY)

/** @param {import('node:child_process').ChildProcess} child */
const forwardSignals = (child) => {
  const lastAt = /** @type {Record<string, number>} */ ({})
  for (const signal of forwarded) {
    process.on(signal, () => {
      const isRepeat = Date.now() - (lastAt[signal] ?? 0) < sameSignalMs
      lastAt[signal] = Date.now()
      if (!isRepeat && !reachesTargetAnyway(signal)) child.kill(signal)
    })
  }
}

/**
 * npm signals only the shell between itself and this process, and that shell dies without passing a SIGTERM on: having
 * lost it counts as a SIGTERM.
 * @param {import('node:child_process').ChildProcess} child
 */
const endWithNpm = (child) => {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const check = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(check)
    child.kill('SIGTERM')
  }, orphanCheckMs)
  check.unref()
}

/**
 * Runs the task's file to its end and gives its exit code. This process never ends before it, however often it is
 * interrupted, so nothing is left behind.
 * @param {string} node
 * @param {string[]} args
 * @returns {Promise<number>}
 */
export const runTarget = (node, args) => {
  const child = spawn(node, args, { cwd: root, env: { ...nodeEnvironment, ...process.env }, stdio: 'inherit' })
  forwardSignals(child)
  endWithNpm(child)
  return new Promise((resolve, reject) => {
    child.on('error', (error) => reject(new SetupError(`Cannot run ${node}: ${error.message}`)))
    child.on('exit', (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)))
  })
}
