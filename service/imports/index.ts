export { licensesImportedEmail } from './announcing/emails.ts'
export type { Draft, ImportDrafts } from './drafts/service.ts'
export { exportManifestName, hasRecords, serialKeysName } from './exporting/file-names.ts'
export { type ExportManifest, readManifest } from './exporting/manifest.ts'
export { checkPassphrase, openSerialKeys, shortestPassphrase } from './exporting/serial-keys.ts'
export {
  findFormerOrderHits,
  findFormerOrders,
  findFormerStores,
  findFormerSubscriptions,
} from './history/repository.ts'
export { readFormerOrderEvents, readImportEvents } from './history/timeline-repository.ts'
export { ledgerColumns, toLedgerLines } from './ledger.ts'
export { readImportMap, writeImportMap } from './map.ts'
export { createImports } from './module.ts'
export { createImportsPersonalData } from './personal-data.ts'
export type { ImportRow } from './repository.ts'
export { describeRejection, type ImportPlan, type PlannedEntry } from './running/plan.ts'
export type { ImportRequest } from './running/prepare.ts'
export type { NamedProduct } from './running/products.ts'
export type { ImportService } from './service.ts'
export { sources, titleOf } from './sources/index.ts'
export type { SuggestedMapping } from './suggesting.ts'
