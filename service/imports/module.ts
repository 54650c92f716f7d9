import type { Module } from '#service/platform/index.ts'
import { createImportMails } from './announcing/emails.ts'
import type { ImportDependencies } from './dependencies.ts'
import { createBackground } from './drafts/background.ts'
import { createDraftFiles } from './drafts/files.ts'
import { createImportDrafts } from './drafts/service.ts'
import { createImportService } from './service.ts'

/** What vendors bring from other stores, and take along to another one. */
export function createImports(dependencies: ImportDependencies) {
  const { importsFolder, clock, logger } = dependencies
  const { queue, settings } = dependencies.mailService
  const mail = createImportMails(queue, settings)
  const imports = createImportService({ ...dependencies, mail })
  const background = createBackground(logger)
  const drafting = (folder: string) =>
    createImportDrafts({ imports, files: createDraftFiles(folder), background, clock, logger })
  const services = { imports, importDrafts: importsFolder === undefined ? null : drafting(importsFolder) }
  return { mail, services } satisfies Module
}
