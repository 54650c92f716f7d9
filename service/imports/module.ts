import type { Module } from '#service/platform/index.ts'
import { createImportMails } from './announcing/emails.ts'
import type { ImportDependencies } from './dependencies.ts'
import { createImportService } from './service.ts'

/** What vendors bring from other stores, and take along to another one. */
export function createImports(dependencies: ImportDependencies) {
  const { queue, settings } = dependencies.mailService
  const mail = createImportMails(queue, settings)
  const services = { imports: createImportService({ ...dependencies, mail }) }
  return { mail, services } satisfies Module
}
