import { randomUUID } from 'node:crypto'
import type { LicenseCheckStore } from '#contract/endpoints/license-checks.ts'
import { type Limiter, notFound, type PlatformServices } from '#service/platform/index.ts'
import { lockLicense } from '../licenses/repository.ts'
import type { FoundSerial } from '../serials/repository.ts'
import type { SerialService } from '../serials/service.ts'
import * as gumroad from './gumroad-rules.ts'
import * as lemonSqueezy from './lemon-squeezy-rules.ts'
import * as repository from './repository.ts'
import { type CheckedLicense, chooseLicense, instanceActivations, licenseKeyGuesses, standingOf } from './rules.ts'

type Dependencies = Pick<PlatformServices, 'database' | 'clock'> & {
  limiter: Limiter
  serials: SerialService
  /** The stores whose calls the shop answers; none by default. */
  licenseChecks?: readonly LicenseCheckStore[] | undefined
}
type Found = { license: CheckedLicense; serial: FoundSerial }
type Find = (licenseKey: string, ip: string, isMeant: (serial: FoundSerial) => boolean) => Promise<Found | null>

/** License checks in the manner of Gumroad and Lemon Squeezy, for plug-ins that were sold there (docs/license-checks.md). */
export function createLicenseChecks(dependencies: Dependencies) {
  const { database, clock, limiter, serials, licenseChecks = [] } = dependencies

  /** The license of a serial number, counted as a guess of the network if there is none. Throws 429 after too many. */
  const find: Find = async (licenseKey, ip, isMeant) => {
    const found = (await serials.find(licenseKey)).filter(isMeant)
    await (found.length > 0 ? limiter.check(licenseKeyGuesses, ip) : limiter.count(licenseKeyGuesses, ip))
    const license = chooseLicense(await repository.findChecked(database.query, found), clock())
    const serial = found.find(({ licenseId }) => licenseId === license?.id)
    return license && serial ? { license, serial } : null
  }

  return {
    /** Throws 404 unless the shop answers the checks of this store. */
    requireAnswers(store: LicenseCheckStore): void {
      if (!licenseChecks.includes(store)) throw notFound('This shop answers no such license checks')
    },
    ...createGumroadChecks(dependencies, find),
    ...createLemonSqueezyChecks(dependencies, find),
  }
}

export type LicenseChecks = ReturnType<typeof createLicenseChecks>

function createGumroadChecks({ database, clock }: Dependencies, find: Find) {
  return {
    async verifyGumroad(fields: gumroad.GumroadFields, ip: string) {
      const { license_key: licenseKey = '' } = fields
      const product = gumroad.productOf(fields)
      const found = await find(licenseKey, ip, (serial) => gumroad.isOfProduct(serial, product))
      if (!found) return refuse(gumroad.unknownLicense)
      const standing = standingOf(found.license, clock())
      if (standing === 'disabled') return refuse(gumroad.disabledLicense)
      const uses = gumroad.countsUse(fields)
        ? await repository.countUse(database.query, found.serial)
        : found.serial.uses
      const purchase = gumroad.toPurchase(found.license, standing, licenseKey)
      return { status: 200 as const, payload: { success: true as const, uses, purchase } }
    },
  }
}

const refuse = (message: string) => ({ status: 404 as const, payload: { success: false as const, message } })

type Key = { licenseKey: string; ip: string }

function createLemonSqueezyChecks({ database, clock, limiter }: Dependencies, find: Find) {
  const findKey = async ({ licenseKey, ip }: Key) =>
    (await find(licenseKey, ip, ({ source }) => source === 'lemon-squeezy'))?.license ?? null

  /** What is told of a license, as it is by now. */
  async function describe(license: CheckedLicense, licenseKey: string, db = database.query) {
    const usage = await repository.countInstances(db, license.id)
    const standing = standingOf(license, clock())
    return { standing, usage, parts: lemonSqueezy.toParts({ license, standing, usage, licenseKey }) }
  }

  const register = (license: CheckedLicense, name: string) =>
    database.transaction(async (tx) => {
      // Locked, so that instances are counted and registered one after the other.
      await lockLicense(tx, license.id)
      if ((await repository.countInstances(tx, license.id)) >= license.maxActivations) return null
      const [id, signature, activatedAt] = [randomUUID(), randomUUID(), clock()]
      const instance = { formerId: signature, signature, name, activatedAt }
      await repository.insertInstance(tx, {
        ...instance,
        id,
        licenseId: license.id,
        lastSeenAt: activatedAt,
        endedAt: null,
      })
      return instance
    })

  return {
    /** Registers an instance; none beyond the limit of the license, however many ask at once. */
    async activateLemonSqueezy(key: Key, name: string) {
      const license = await findKey(key)
      if (!license) return { status: 404 as const, payload: { activated: false, error: lemonSqueezy.unknownKey } }
      const { standing, parts } = await describe(license, key.licenseKey)
      if (standing !== 'good')
        return { status: 400 as const, payload: { activated: false, error: lemonSqueezy.refusals[standing], ...parts } }
      await limiter.count(instanceActivations, license.id)
      const instance = await register(license, name)
      const { parts: after } = await describe(license, key.licenseKey)
      if (!instance)
        return { status: 400 as const, payload: { activated: false, error: lemonSqueezy.limitReached, ...after } }
      const shown = lemonSqueezy.toInstance(instance, license.createdAt)
      return { status: 200 as const, payload: { activated: true, error: null, ...after, instance: shown } }
    },

    /** Whether a license is good, and an instance of it is registered if one is named. */
    async validateLemonSqueezy(key: Key, instanceId: string | null) {
      const license = await findKey(key)
      if (!license) return { status: 404 as const, payload: { valid: false, error: lemonSqueezy.unknownKey } }
      const { standing, parts } = await describe(license, key.licenseKey)
      if (standing !== 'good')
        return { status: 400 as const, payload: { valid: false, error: lemonSqueezy.refusals[standing], ...parts } }
      if (instanceId === null)
        return { status: 200 as const, payload: { valid: true, error: null, ...parts, instance: null } }
      const seen = { lastSeenAt: clock() }
      const instance = await repository.noteInstance(database.query, license.id, instanceId, seen)
      if (!instance)
        return { status: 404 as const, payload: { valid: false, error: lemonSqueezy.unknownInstance, ...parts } }
      const shown = lemonSqueezy.toInstance(instance, license.createdAt)
      return { status: 200 as const, payload: { valid: true, error: null, ...parts, instance: shown } }
    },

    /** Ends an instance, whatever has become of the license. */
    async deactivateLemonSqueezy(key: Key, instanceId: string) {
      const license = await findKey(key)
      if (!license) return { status: 404 as const, payload: { deactivated: false, error: lemonSqueezy.unknownKey } }
      const ended = await repository.noteInstance(database.query, license.id, instanceId, { endedAt: clock() })
      const { parts } = await describe(license, key.licenseKey)
      if (!ended)
        return { status: 404 as const, payload: { deactivated: false, error: lemonSqueezy.unknownInstance, ...parts } }
      return { status: 200 as const, payload: { deactivated: true, error: null, ...parts } }
    },
  }
}
