import type { LicenseCheckStore } from '#contract/endpoints/license-checks.ts'
import { notFound } from '#service/platform/index.ts'
import type { FindChecked, LicenseCheckDependencies } from './dependencies.ts'
import * as gumroad from './gumroad-rules.ts'
import { createLemonSqueezyChecks } from './lemon-squeezy-service.ts'
import * as repository from './repository.ts'
import { chooseLicense, licenseKeyGuesses, standingOf } from './rules.ts'

/** License checks in the manner of Gumroad and Lemon Squeezy, for plug-ins that were sold there (docs/license-checks.md). */
export function createLicenseChecks(dependencies: LicenseCheckDependencies) {
  const { database, clock, limiter, serials, licenseChecks = [] } = dependencies

  /** The license of a serial number, counted as a guess of the network if there is none. Throws 429 after too many. */
  const find: FindChecked = async (licenseKey, ip, isMeant) => {
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

function createGumroadChecks({ database, clock }: LicenseCheckDependencies, find: FindChecked) {
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
      if (uses === undefined) return refuse(gumroad.unknownLicense)
      const purchase = gumroad.toPurchase(found.license, standing, licenseKey)
      return { status: 200 as const, payload: { success: true as const, uses, purchase } }
    },
  }
}

const refuse = (message: string) => ({ status: 404 as const, payload: { success: false as const, message } })
