import type { Module } from '#service/platform/index.ts'
import type { ImportDependencies } from './dependencies.ts'
import { createImportService } from './service.ts'

/** What vendors bring from other stores, and take along to another one. */
export function createImports(dependencies: ImportDependencies) {
  const services = { imports: createImportService(dependencies) }
  return { services } satisfies Module
}
