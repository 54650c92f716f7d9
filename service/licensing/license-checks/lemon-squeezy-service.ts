import { randomUUID } from 'node:crypto'
import { lockLicense } from '../licenses/repository.ts'
import type { FindChecked, LicenseCheckDependencies } from './dependencies.ts'
import * as lemonSqueezy from './lemon-squeezy-rules.ts'
import * as repository from './repository.ts'
import { type CheckedLicense, instanceActivations, standingOf } from './rules.ts'

type Key = { licenseKey: string; ip: string }
type Dependencies = Pick<LicenseCheckDependencies, 'database' | 'clock' | 'limiter'>

/** The license API of Lemon Squeezy. */
export function createLemonSqueezyChecks(dependencies: Dependencies, find: FindChecked) {
  const { database, clock, limiter } = dependencies
  const findKey = async ({ licenseKey, ip }: Key) =>
    (await find(licenseKey, ip, ({ source }) => source === 'lemon-squeezy'))?.license ?? null
  const describe = createDescriber(dependencies)
  const unknown = { status: 404 as const, payload: { activated: false, error: lemonSqueezy.unknownKey } }
  const register = createRegister(dependencies)

  return {
    /** Registers an instance; none beyond the limit of the license, however many ask at once. */
    async activateLemonSqueezy(key: Key, name: string) {
      const license = await findKey(key)
      if (!license) return unknown
      const { standing, parts } = await describe(license, key.licenseKey)
      if (standing !== 'good')
        return { status: 400 as const, payload: { activated: false, error: lemonSqueezy.refusals[standing], ...parts } }
      await limiter.count(instanceActivations, license.id)
      const instance = await register(license, name)
      if (instance === 'unknown') return unknown
      const { parts: after } = await describe(license, key.licenseKey)
      if (instance === 'too-many')
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

/** What is told of a license, as it is by now. */
const createDescriber =
  ({ database, clock }: Dependencies) =>
  async (license: CheckedLicense, licenseKey: string) => {
    const usage = await repository.countInstances(database.query, license.id)
    const standing = standingOf(license, clock())
    return { standing, parts: lemonSqueezy.toParts({ license, standing, usage, licenseKey }) }
  }

/** Registers an instance of a license, unless it is at its limit, or was removed with its import. */
const createRegister =
  ({ database, clock }: Dependencies) =>
  (license: CheckedLicense, name: string) =>
    database.transaction(async (tx) => {
      // Locked, so that instances are counted and registered one after the other.
      if (!(await lockLicense(tx, license.id))) return 'unknown'
      if ((await repository.countInstances(tx, license.id)) >= license.maxActivations) return 'too-many'
      const [id, signature, activatedAt] = [randomUUID(), randomUUID(), clock()]
      const instance = { formerId: signature, signature, name, activatedAt }
      const seen = { lastSeenAt: activatedAt, endedAt: null }
      await repository.insertInstance(tx, { ...instance, ...seen, id, licenseId: license.id })
      return instance
    })
