import { vendorApi } from '#contract/vendor-api/endpoints.ts'
import { type AuditState, readByIndex } from '#service/database/index.ts'
import {
  findActivationPage,
  findLicensePage,
  type LicenseRecord,
  originOf,
  readLicenseRecord,
  type WaitingGrant,
} from '#service/licensing/index.ts'
import { created, done, ok, type VendorRouter } from '#service/platform/index.ts'
import type { VendorServices } from './dependencies.ts'
import { answerSlice, readSortedPart } from './pages.ts'
import { toWire } from './to-wire.ts'
import { refuseUnseen, versionOf } from './versions.ts'

const toLicense = (record: LicenseRecord) => {
  const { license, product, offline, seatChanges, owner, origin, endReasons, moves, devices, formerDevices } = record
  const {
    id,
    status,
    revokedAt,
    revokedReason,
    createdAt,
    expiresAt,
    activeActivations,
    maxActivations,
    permanentSince,
  } = license
  const seats = { taken: activeActivations, lent: license.lentSeats, of: maxActivations }
  const of = { id, status, revokedAt, revokedReason, createdAt, expiresAt, permanentSince, seats }
  return toWire({
    ...of,
    version: versionOf(stateOf(record)),
    owner,
    origin,
    endReasons,
    moves,
    devices,
    formerDevices,
    product: { id: license.productId, name: product },
    offlineActivations: offline,
    seatChanges,
    borrowedFrom: license.borrowedFrom,
  })
}

const stateOf = ({ license, offline }: LicenseRecord): AuditState => ({
  status: license.status,
  customerId: license.customerId,
  seatsTaken: license.activeActivations,
  offlinePerYear: offline.limit,
  offlineUsed: offline.used,
})

const describeLicense = ({ license, owner, offline }: LicenseRecord): string[] => [
  `its status is ${license.status}`,
  `it belongs to ${owner.email}`,
  `${license.activeActivations} of its seats are taken`,
  `${offline.used} of ${offline.limit} offline activations are used`,
]

export function registerLicenseRoutes({ read, change }: VendorRouter, services: VendorServices): void {
  const { database, manualLicenses, waitingGrants, trialExtension } = services
  const readRecord = (id: string) => readLicenseRecord(database.query, id)

  /** Changes a license that its caller has seen as it is, and notes it in the name of whoever had it before. */
  async function changeLicense<Result>(id: string, version: string | undefined, work: () => Promise<Result>) {
    await manualLicenses.lock(id)
    const before = await readRecord(id)
    refuseUnseen(stateOf(before), version, () => describeLicense(before))
    const result = await work()
    const after = await readRecord(id)
    const states = { before: stateOf(before), after: stateOf(after) }
    return { result, license: toLicense(after), change: { about: id, customerId: before.owner.id, ...states } }
  }

  registerLists({ read }, services)
  read(vendorApi.showLicense, async ({ parameters }) => ok(toLicense(await readRecord(parameters.id))))
  change(vendorApi.grantLicense, async ({ body: { seats, once, kind, mayWait = false, ...grant } }) => {
    const options = {
      ...(seats !== undefined && { seats }),
      ...(once !== undefined && { once }),
      ...(kind && { kind }),
    }
    const wish = { ...grant, ...options }
    const granted = mayWait ? await manualLicenses.grantOrHold(wish) : await manualLicenses.grant(wish)
    if ('waits' in granted) return answerWaiting(granted)
    const { licenseId, isNew } = granted
    const record = await readRecord(licenseId)
    const after = stateOf(record)
    const noted = { about: licenseId, customerId: record.owner.id, before: isNew ? {} : after, after }
    const payload = toLicense(record)
    return { reply: isNew ? created(payload) : ok(payload), change: noted }
  })
  change(vendorApi.revokeLicense, async ({ parameters: { id }, body }) => {
    const revoke = () => manualLicenses.revoke(id, body.reason, body.isQuiet === true)
    const { result: affected, license, change: noted } = await changeLicense(id, body.version, revoke)
    return { reply: ok({ license, affected }), change: noted }
  })
  change(vendorApi.restoreLicense, async ({ parameters: { id }, body }) => {
    const restore = () => manualLicenses.restore(id, body.isQuiet === true)
    const { license, change: noted } = await changeLicense(id, body.version, restore)
    return { reply: ok(license), change: noted }
  })
  change(vendorApi.moveLicense, async ({ parameters: { id }, body }) => {
    const move = () => manualLicenses.move(id, body.email, body.reason)
    const { result: affected, license, change: noted } = await changeLicense(id, body.version, move)
    return { reply: ok({ license, affected }), change: noted }
  })
  change(vendorApi.limitOffline, async ({ parameters: { id }, body }) => {
    const limit = () => manualLicenses.limitOffline(id, body.perYear)
    const { license, change: noted } = await changeLicense(id, body.version, limit)
    return { reply: ok(license), change: noted }
  })
  change(vendorApi.resetOffline, async ({ parameters: { id }, body }) => {
    const { license, change: noted } = await changeLicense(id, body.version, () =>
      manualLicenses.resetOffline(id, body.reason),
    )
    return { reply: ok(license), change: noted }
  })
  change(vendorApi.withdrawGrant, async ({ parameters: { id: about }, body }) => {
    const { productId, kind } = await waitingGrants.withdraw(about, body.reason)
    return { reply: done, change: { about, customerId: null, before: { productId, kind }, after: {} } }
  })
  change(vendorApi.extendTrial, async ({ parameters: { id: about }, body }) => {
    const { trial, before, after } = await trialExtension.extend(about, body.days, body.reason)
    return { reply: ok(toWire(trial)), change: { about, customerId: trial.customerId, before, after } }
  })
  change(vendorApi.freeSeat, async ({ parameters: { id } }) => {
    const { licenseId, method } = await manualLicenses.freeSeat(id)
    const record = await readRecord(licenseId)
    const { activeActivations: seatsTaken } = record.license
    const noted = {
      about: id,
      customerId: record.owner.id,
      before: { status: 'Active', licenseId, seatsTaken: seatsTaken + 1 },
      after: { status: 'Revoked', licenseId, seatsTaken },
    }
    return { reply: ok({ license: toLicense(record), isOffline: method === 'Offline' }), change: noted }
  })
}

function answerWaiting({ waits, isNew }: { waits: WaitingGrant; isNew: boolean }) {
  const { id: about, productId, kind, seats } = waits
  const after = { productId, kind, seats }
  const change = { about, customerId: null, before: isNew ? {} : after, after }
  return { reply: { status: 202 as const, payload: toWire(waits) }, change }
}

function registerLists({ read }: Pick<VendorRouter, 'read'>, { database }: VendorServices): void {
  const { listLicenses, listActivations } = vendorApi
  read(listLicenses, async ({ query }) => {
    const slice = await readByIndex(database, (tx) => findLicensePage(tx, query, readSortedPart(query)))
    return ok(answerSlice(listLicenses.path, query, slice, toListedLicense))
  })
  read(listActivations, async ({ query }) => {
    const slice = await readByIndex(database, (tx) => findActivationPage(tx, query, readSortedPart(query)))
    return ok(answerSlice(listActivations.path, query, slice, toListedActivation))
  })
}

type ListedLicense = Awaited<ReturnType<typeof findLicensePage>>['rows'][number]
type ListedActivation = Awaited<ReturnType<typeof findActivationPage>>['rows'][number]

function toListedLicense({ name, email, voucherId, grantKey, ...license }: ListedLicense) {
  const origin = originOf({ ...license, voucherId, grantKey })
  return toWire({ ...license, customer: { name, email }, origin })
}

const toListedActivation = ({ ownerName: name, ownerEmail: email, ...activation }: ListedActivation) =>
  toWire({ ...activation, customer: name !== null && email !== null ? { name, email } : null })
