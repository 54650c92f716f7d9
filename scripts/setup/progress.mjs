import { spawn } from 'node:child_process'
import { root } from './places.mjs'

/** A reason the program cannot be set up, worded for the person at the terminal: shown without a stack trace. */
export class SetupError extends Error {
  /** @param {string} message @param {number} [exitCode] */
  constructor(message, exitCode = 1) {
    super(message)
    this.exitCode = exitCode
  }
}

const signals = /** @type {const} */ ({ SIGINT: 130, SIGTERM: 143, SIGHUP: 129 })

/** @param {string} label @param {number} startedAt */
const showElapsed = (label, startedAt) => {
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
  return `${label} ... ${seconds} s`
}

/**
 * Runs a command under one line of progress. Its own output is shown only when it fails.
 * @param {string} label
 * @param {string} command
 * @param {string[]} args
 * @param {{ shell?: boolean }} [options]
 * @returns {Promise<void>}
 */
export const runQuietly = (label, command, args, options = {}) => {
  const startedAt = Date.now()
  const isTerminal = process.stderr.isTTY
  process.stderr.write(isTerminal ? `${label} ...` : `${label} ...\n`)
  const redraw = () => process.stderr.write(`\r${showElapsed(label, startedAt)}`)
  const clock = isTerminal ? setInterval(redraw, 500) : undefined
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], shell: options.shell ?? false })
  const output = /** @type {Buffer[]} */ ([])
  child.stdout.on('data', (chunk) => output.push(chunk))
  child.stderr.on('data', (chunk) => output.push(chunk))
  const stopListening = endWithSignals(child)
  return new Promise((resolve, reject) => {
    const finish = (/** @type {SetupError | undefined} */ problem) => {
      clearInterval(clock)
      stopListening()
      process.stderr.write(`${isTerminal ? '\r' : ''}${showElapsed(label, startedAt)}\n`)
      if (problem) reject(problem)
      else resolve()
    }
    child.on('error', (error) => finish(new SetupError(`${label}: cannot run ${command}: ${error.message}`)))
    child.on('close', (code, signal) => {
      if (code === 0) return finish(undefined)
      const interrupted = stopListening()
      if (interrupted) return finish(new SetupError('Interrupted.', signals[interrupted]))
      process.stderr.write(`\n${Buffer.concat(output).toString()}\n`)
      finish(new SetupError(`${label} failed (${signal ?? `exit code ${code}`}).`))
    })
  })
}

/**
 * Passes the signals that end this process on to the child, so that it can never outlive it.
 * @param {import('node:child_process').ChildProcess} child
 */
const endWithSignals = (child) => {
  let received = /** @type {keyof typeof signals | undefined} */ (undefined)
  const listeners = /** @type {(keyof typeof signals)[]} */ (Object.keys(signals)).map((signal) => {
    const listener = () => {
      received = signal
      child.kill(signal)
    }
    process.on(signal, listener)
    return { signal, listener }
  })
  return () => {
    for (const { signal, listener } of listeners) process.off(signal, listener)
    return received
  }
}
