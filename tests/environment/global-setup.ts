import { cp, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ProvidedContext } from 'vitest'
import type { TestProject } from 'vitest/node'
import { buildSite } from '#scripts/setup/build.mjs'
import { startBefore } from '#tests/support/migrate-database.ts'
import { openSharedPlace } from '#tests/support/ports-and-folders.ts'
import { startProgram } from '#tests/support/program.ts'
import { findChromium } from './chromium.ts'
import { copyMadeMedia } from './made-media.ts'
import { makeMedia } from './make-media.ts'
import { startPostgres } from './postgres.ts'
import { createDatabase } from './postgres-databases.ts'
import { scratchFolder } from './scratch.ts'

type Stop = () => Promise<void>

const print = (line: string): boolean => process.stdout.write(`${line}\n`)

/** What the chosen test files need and share is built and started once for the whole run, and removed after it. */
export default async function setup(root: TestProject): Promise<Stop> {
  const stops: Stop[] = []
  const stopAll = async () => {
    for (const stop of stops.splice(0).reverse()) await stop()
  }
  try {
    await buildSite(process.execPath)
    if (needs(root, 'journeys')) await nameChromium()
    if (needs(root, 'postgres')) await providePostgres(root, stops)
    if (needs(root, 'pglite')) stops.push(await provideTemplate(root))
    if (needs(root, 'journeys') || needs(root, 'guarantees')) await makeMedia()
    await provideShops(root, stops)
  } catch (error) {
    await stopAll()
    throw error
  }
  return stopAll
}

/** Whether one of the chosen projects, with a name that contains this, has one of the chosen files. */
function needs({ vitest }: TestProject, part: string): boolean {
  const projects = vitest.projects
    .map(({ name }) => /^(\w+)-(pglite|postgres)$/.exec(name))
    .filter((name) => name !== null)
  const paths = vitest.state.getPaths()
  return projects.some(
    ([name, folder, database]) =>
      name.includes(part) && paths.some((path) => path.includes(`/tests/${folder}/`) && isForDatabase(path, database)),
  )
}

function isForDatabase(path: string, database: string | undefined): boolean {
  const [, only] = /\.(pglite|postgres)\.test\.ts$/.exec(path) ?? []
  return only === undefined || only === database
}

/** Finds the browser once, unpacking it where npm brought it, before several workers look for it. */
async function nameChromium(): Promise<void> {
  const { version, source } = await findChromium()
  print(`Chromium ${version} (${source})`)
}

/** One server for all test files, with a database without rows: each test gets copies of it, which migrate nothing. */
async function providePostgres(root: TestProject, stops: Stop[]): Promise<void> {
  const { url, prefix, version, source, createDatabase, stop } = await startPostgres()
  stops.push(stop)
  print(`PostgreSQL ${version} (${source})`)
  const template = await createDatabase('template')
  await startBefore({ databaseUrl: template, dataDir: '' })
  root.provide('postgresRun', { url, prefix, template })
}

/** One embedded database without rows, which each test gets a copy of: creating one takes 2 to 3 s, copying it 0.1 s. */
async function provideTemplate(root: TestProject): Promise<Stop> {
  const folder = await mkdtemp(join(scratchFolder, 'backline-template-'))
  await startBefore({ dataDir: folder })
  root.provide('embeddedTemplate', folder)
  return () => rm(folder, { recursive: true, force: true })
}

/** A shop on each database for all journeys that need none of their own; it has to stop without an error. */
async function provideShops(root: TestProject, stops: Stop[]): Promise<void> {
  const shops: ProvidedContext['sharedShops'] = {}
  for (const kind of ['pglite', 'postgres'] as const) {
    if (!needs(root, `journeys-${kind}`)) continue
    const dataDir = await mkdtemp(join(scratchFolder, 'backline-shop-'))
    const { embeddedTemplate, postgresRun } = root.getProvidedContext()
    if (kind === 'pglite') await cp(embeddedTemplate, dataDir, { recursive: true })
    const databaseUrl = kind === 'postgres' ? await createDatabase(postgresRun, 'shared_shop') : undefined
    await copyMadeMedia(undefined, join(dataDir, 'media'))
    const { folder, port } = await openSharedPlace(kind)
    const database = databaseUrl === undefined ? { kind, dataDir } : { kind, dataDir, databaseUrl }
    const program = await startProgram(database, { PORT: String(port) }, folder)
    shops[kind] = { url: program.url, dataDir }
    stops.push(async () => {
      const exitCode = await program.stop()
      await rm(dataDir, { recursive: true, force: true })
      if (exitCode !== 0) throw new Error(`The shop of the journeys ended with ${exitCode}:\n${program.output()}`)
    })
  }
  root.provide('sharedShops', shops)
}
