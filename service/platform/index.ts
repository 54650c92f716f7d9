export { isBaseUrl, isLoopback } from './addresses.ts'
export { findAccessPage, readAccessLog } from './audit/access-log.ts'
export { readAccessEvents } from './audit/access-repository.ts'
export { startOfDay } from './audit/access-rules.ts'
export {
  type AuditFilter,
  type AuditLog,
  type AuditNote,
  findEntryPage,
  readAuditLog,
  withReasons,
} from './audit/service.ts'
export { readAuditEvents } from './audit/timeline-repository.ts'
export { type Clock, type Clocks, machineClocks, systemClock, wallClock } from './clock.ts'
export { needsPerson } from './doctor/rules.ts'
export { type Failpoint, noFailpoint } from './failpoint.ts'
export { type Face, type Faces, loadFaces, type Run } from './fonts/font-faces.ts'
export type { Family, FontChoice } from './fonts/font-files.ts'
export { graphemesOf } from './fonts/graphemes.ts'
export {
  findByIds,
  type Hits,
  joinHits,
  type ListPart,
  type ListRange,
  type ListReader,
  type LookAt,
  readHits,
  readSlice,
  toHits,
} from './http/bounded-list.ts'
export {
  beyond,
  chooseRows,
  directionOf,
  findIdsFrom,
  inRange,
  isBeforeEnd,
  narrowTo,
  startsWith,
  stepOver,
} from './http/bounded-list-repository.ts'
export { type AuthenticateStaff, type DeskAddress, deskAddressOf, type StaffCaller } from './http/desk-gate.ts'
export { createDeskRouter, type DeskCall, type DeskRouter } from './http/desk-routes.ts'
export { createEtag, isCurrent } from './http/etag.ts'
export { type Idempotency, type Once, onceBy } from './http/idempotency.ts'
export { createLogger, withSafeErrors } from './http/log.ts'
export { describeOnDemand } from './http/openapi.ts'
export type { Slice } from './http/paging.ts'
export {
  beforeNewest,
  beforeOldest,
  type PagePart,
  type Position,
  pageSize,
  readCursor,
  toPage,
  toSlicedPage,
} from './http/paging.ts'
export {
  conflict,
  type FieldErrors,
  invalidInput,
  notAuthenticated,
  notAuthorized,
  notFound,
  ProblemError,
  refused,
  registerProblemDescriptions,
  tooManyRequests,
  unavailable,
} from './http/problems.ts'
export { forgetTries, type Limit, type Limiter, type ProcessLimiter } from './http/rate-limiter.ts'
export {
  type Authenticate,
  type Call,
  type Caller,
  created,
  createRouter,
  done,
  ok,
  type Router,
  type StreamReply,
} from './http/routes.ts'
export { createServer } from './http/server.ts'
export type { LinkSignature } from './http/signed-links.ts'
export { isUuid, parseInput } from './http/validation.ts'
export {
  type ApiCaller,
  type AuthenticateKey,
  createVendorRouter,
  nameCaller,
  type VendorRouter,
} from './http/vendor-routes.ts'
export { readCountry } from './http/visitor-country.ts'
export { createClockJumps, type Reschedule } from './jobs/clock-jumps.ts'
export type { JobRun } from './jobs/lease.ts'
export { countParkedJobs, type ListedJob } from './jobs/parked-jobs.ts'
export type { Times } from './jobs/repository.ts'
export { queues, workers } from './jobs/rules.ts'
export type { JobHandlers, OnParked } from './jobs/runner.ts'
export { ParkJobError, PauseKindError, UncountedError } from './jobs/runner.ts'
export type { JobService } from './jobs/service.ts'
export { createUpkeep, upkeepJob } from './jobs/upkeep.ts'
export { isCanonical, signCompact } from './keys/compact-token.ts'
export { openKeySecret, readKeySecret } from './keys/key-secret.ts'
export type { CurrentLicenseKeys, LicenseKey } from './keys/license-keys.ts'
export { createKeyRotation, type KeyRotation, type LicenseKeySummary } from './keys/rotation.ts'
export { KeysUnavailableError, seal, unseal } from './keys/sealing.ts'
export { addKeys, inspectKeys, type Key, type Keys, loadKeys, readEveryKey, readKeys } from './keys/service.ts'
export { createPlatform, type Module, type PlatformServices, secretsOf } from './module.ts'
export { toMajor, toMinor, toMinorPrices } from './money.ts'
export { http, https } from './node-http.ts'
export { fetchPlainly } from './outgoing-request.ts'
export {
  type CustomerPerson,
  type Erased,
  type ExportSections,
  exportedSections,
  type Merge,
  type MergeObstacle,
  mapPages,
  type Person,
  type PersonalData,
  section,
  toPages,
} from './personal-data.ts'
export * as personalData from './personal-data-repository.ts'
export { repeat } from './repeated-task.ts'
export type { DraftRelease, Found, NewRelease, ReleaseDone, ShopWork } from './shop-work.ts'
export { createStorage, type StorageSettings } from './storage/create-storage.ts'
export type { ByteRange, OpenFile, Storage } from './storage/storage.ts'
export { StorageError } from './storage/storage-error.ts'
export { saveAs } from './storage/storage-names.ts'
export type { ReadGauges } from './telemetry/gauges.ts'
export { type Metrics, statusClass } from './telemetry/metrics.ts'
export { createSpanExporter, type TraceSettings } from './telemetry/otlp.ts'
export { gauge, secondsSince } from './telemetry/registry.ts'
export { createReadiness, type Readiness, registerTelemetryRoutes } from './telemetry/routes.ts'
export { createQuietTelemetry, type Telemetry } from './telemetry/service.ts'
export { createTracer, type Tracer, traceHeaders } from './telemetry/tracer.ts'
export {
  beforeNewestEvent,
  mergeEvents,
  type ReadEvents,
  readEvents,
  type TimelineEvent,
} from './timeline-repository.ts'
