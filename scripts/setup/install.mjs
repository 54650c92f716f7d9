import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { withSetupLock } from './lock.mjs'
import { lockFile, packagesFolder } from './places.mjs'
import { runQuietly, SetupError } from './progress.mjs'

const stampFile = join(packagesFolder, '.backline-lock')
/** npm's own note of what it put into node_modules. */
const installedFile = join(packagesFolder, '.package-lock.json')

const readLockHash = () => {
  if (!existsSync(lockFile))
    throw new SetupError('package-lock.json is missing: this is not a whole clone of Backline.')
  return createHash('sha256')
    .update(`${process.platform} ${process.arch}\n`)
    .update(readFileSync(lockFile))
    .digest('hex')
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, integrity?: string, optional?: boolean }>}
 */
const readPackages = (file) => JSON.parse(readFileSync(file, 'utf8')).packages ?? {}

/** Whether somebody's own `npm install` already put there what the lock file asks for. */
const isInstalledByHand = () => {
  if (!existsSync(installedFile)) return false
  const installed = readPackages(installedFile)
  const wanted = Object.entries(readPackages(lockFile)).filter(([path]) => path !== '')
  const isThere = wanted.every(([path, { version, integrity, optional }]) => {
    const found = installed[path]
    return found ? found.version === version && found.integrity === integrity : optional
  })
  return isThere && Object.keys(installed).every((path) => wanted.some(([name]) => name === path))
}

/** @param {string} hash */
const isInstalled = (hash) => {
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hash) return true
  if (!isInstalledByHand()) return false
  writeFileSync(stampFile, hash)
  return true
}

/** npm may itself run on the Node that is about to be replaced, so the one that started npm is preferred. */
const npmCommand = () => {
  const { npm_execpath: npm, npm_node_execpath: node } = process.env
  if (npm && basename(npm) === 'npm-cli.js' && existsSync(npm)) {
    return { command: node && existsSync(node) ? node : process.execPath, args: [npm], shell: false }
  }
  return { command: 'npm', args: [], shell: process.platform === 'win32' }
}

/** Brings node_modules to what package-lock.json says, if it is not there already. */
export const installPackages = async () => {
  const hash = readLockHash()
  if (isInstalled(hash)) return
  await withSetupLock(async () => {
    if (isInstalled(hash)) return
    const label = existsSync(packagesFolder) ? 'Installing changed packages' : 'Installing packages (first start only)'
    const { command, args, shell } = npmCommand()
    const flags = ['--loglevel=error', '--no-audit', '--no-fund', '--include=dev', '--include=optional']
    await runQuietly(label, command, [...args, 'ci', ...flags], { shell })
    writeFileSync(stampFile, hash)
  })
}
