import type { AuditAction, AuditDetails } from '#service/database/index.ts'

/** The entry of a change through the vendor API. */
const apiCall: AuditAction = 'ApiCall'

/** An entry as its customer may know it: without the vendor's key, and without states that name other owners. */
export function toCustomersEntry<Entry extends { action: AuditAction; details: AuditDetails }>(entry: Entry): Entry {
  if (entry.action !== apiCall) return entry
  const { operation = null } = entry.details
  return { ...entry, details: { operation } }
}
