import { cp, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openSharedPlace } from '../support/own-place.ts'
import { startProgram } from '../support/program.ts'
import { scratchFolder } from './scratch.ts'

/** One shop on the embedded database for all journeys that need none of their own; at the end it has to stop as it should. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(scratchFolder, 'backline-shop-'))
  await cp(project.getProvidedContext().embeddedTemplate, dataDir, { recursive: true })
  const { folder, port } = await openSharedPlace()
  const program = await startProgram({ kind: 'pglite', dataDir }, { PORT: String(port) }, folder)
  project.provide('sharedShop', { url: program.url, dataDir })
  return async () => {
    const exitCode = await program.stop()
    await rm(dataDir, { recursive: true, force: true })
    if (exitCode !== 0) throw new Error(`The shop of the journeys ended with ${exitCode}:\n${program.output()}`)
  }
}
