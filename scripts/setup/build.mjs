import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withSetupLock } from './lock.mjs'
import { nodeFlags } from './node.mjs'
import { buildFolder, cacheFolder, root } from './places.mjs'
import { runQuietly } from './progress.mjs'

/** What the browser's bundles are made of: a change in any of these makes them stale. */
const sources = [
  'web',
  'contract',
  'cli/sunset',
  'package-lock.json',
  'package.json',
  'vite.config.ts',
  'tsconfig.base.json',
  'scripts/build.ts',
  'scripts/bundling',
]
const stampFile = join(buildFolder, '.stamp')

/** @param {string} path @returns {string[]} */
const listFiles = (path) => {
  if (!existsSync(join(root, path))) return []
  const entries = readdirSync(join(root, path), { withFileTypes: true })
  return entries.flatMap((entry) => {
    const child = `${path}/${entry.name}`
    return entry.isDirectory() ? listFiles(child) : [child]
  })
}

const hashSources = () => {
  const folders = sources.filter((source) => !source.includes('.'))
  const files = [...folders.flatMap(listFiles), ...sources.filter((source) => source.includes('.'))]
  const hash = createHash('sha256')
  for (const file of files.filter((name) => !/\.test\.tsx?$/.test(name)).sort()) {
    if (!existsSync(join(root, file))) continue
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

/** @param {string} hash */
const isBuilt = (hash) => existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hash

/** A build becomes visible only when it is whole: an interrupted one is never taken for done. @param {string} folder */
const publish = (folder) => {
  const replaced = `${folder}-replaced`
  if (existsSync(buildFolder)) renameSync(buildFolder, replaced)
  renameSync(folder, buildFolder)
  rmSync(replaced, { recursive: true, force: true })
}

const removeLeftovers = () => {
  for (const name of readdirSync(cacheFolder)) {
    if (name.startsWith('build-')) rmSync(join(cacheFolder, name), { recursive: true, force: true })
  }
}

/** Builds site, checkout and server rendering into dist/ when their sources changed. @param {string} node */
export const buildSite = async (node) => {
  if (isBuilt(hashSources())) return
  await withSetupLock(async () => {
    const hash = hashSources()
    if (isBuilt(hash)) return
    removeLeftovers()
    const folder = join(cacheFolder, `build-${process.pid}`)
    mkdirSync(folder, { recursive: true })
    await runQuietly('Building the site', node, [...nodeFlags, join('scripts', 'build.ts'), folder])
    writeFileSync(join(folder, '.stamp'), hash)
    publish(folder)
  })
}
