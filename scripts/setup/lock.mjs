import { mkdirSync, readFileSync, rmdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { cacheFolder } from './places.mjs'

const path = join(cacheFolder, 'setup.lock')
const takeoverPath = `${path}.takeover`
const heartbeatMs = 1_000
/** An owner on another machine or in another container cannot be asked whether it lives: only its heartbeat tells. */
const silentMs = 15_000
/** After this long without a heartbeat a living process with that id is taken for a stranger who got the id later. */
const reusedIdMs = 60_000

/** @param {string} file */
const ageOf = (file) => Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())

/** @param {number} pid */
const isRunning = (pid) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/** @param {unknown} error */
const codeOf = (error) => (error instanceof Error && 'code' in error ? error.code : undefined)

/** @returns {{ pid: number, host: string } | undefined} */
const readOwner = () => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || error instanceof SyntaxError) return undefined
    throw error
  }
}

const isStale = () => {
  const owner = readOwner()
  const age = ageOf(path)
  if (!owner || owner.host !== hostname()) return age > silentMs
  return !isRunning(owner.pid) || age > reusedIdMs
}

/** Creates the file or folder; false when it is already there. @param {() => void} create */
const claim = (create) => {
  try {
    create()
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

/** Two processes that both see a dead owner must not both remove the lock: the second would remove the first one's. */
const removeStale = () => {
  if (ageOf(takeoverPath) > silentMs) rmSync(takeoverPath, { recursive: true, force: true })
  if (!claim(() => mkdirSync(takeoverPath))) return
  try {
    if (isStale()) rmSync(path, { force: true })
  } finally {
    rmdirSync(takeoverPath)
  }
}

const acquire = async () => {
  mkdirSync(dirname(path), { recursive: true })
  const owner = JSON.stringify({ pid: process.pid, host: hostname() })
  let hasSaidSo = false
  while (!claim(() => writeFileSync(path, owner, { flag: 'wx' }))) {
    if (isStale()) {
      removeStale()
      continue
    }
    if (!hasSaidSo) process.stderr.write(`Waiting for process ${readOwner()?.pid ?? ''} to finish setting up ...\n`)
    hasSaidSo = true
    await wait(200)
  }
}

/**
 * Runs `work` while no other process of this clone installs or builds. A lock whose owner died is taken over.
 * @param {() => Promise<void>} work
 */
export const withSetupLock = async (work) => {
  await acquire()
  const release = () => rmSync(path, { force: true })
  const heartbeat = setInterval(() => utimesSync(path, new Date(), new Date()), heartbeatMs)
  process.once('exit', release)
  try {
    await work()
  } finally {
    clearInterval(heartbeat)
    process.off('exit', release)
    release()
  }
}
