import type { Module } from '#service/platform/index.ts'
import type { ImportDependencies } from './dependencies.ts'
import { createBackground } from './drafts/background.ts'
import { createDraftFiles } from './drafts/files.ts'
import { createImportDrafts } from './drafts/service.ts'
import { createImportService } from './service.ts'

/** What vendors bring from other stores, and take along to another one. */
export function createImports(dependencies: ImportDependencies) {
  const { importsFolder, clock, logger } = dependencies
  const imports = createImportService(dependencies)
  const background = createBackground(logger)
  const drafting = (folder: string) =>
    createImportDrafts({ imports, files: createDraftFiles(folder), background, clock, logger })
  const services = { imports, importDrafts: importsFolder === undefined ? null : drafting(importsFolder) }
  return { services } satisfies Module
}
