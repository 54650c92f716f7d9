import { randomUUID } from 'node:crypto'
import type { ActivationMethod } from '#contract/statuses.ts'
import type { ActivationFailureCode } from '#contract/vendor-api/activation-failures.ts'
import type { Row } from '#service/database/index.ts'
import { type PlatformServices, ProblemError, startOfDay } from '#service/platform/index.ts'
import { addFailure, countFailure, deleteFailuresBefore } from './repository.ts'
import { failureRetention, failuresPerDay, isFailureCode } from './rules.ts'

/** Which device asked for what, and in whose name. */
export type Attempt = {
  productId: string
  name: string
  deviceSignature: string
  method: ActivationMethod
  customerId: string | null
  licenseId: string | null
}

type Asked = Pick<Row<'activationRequests'>, 'productId' | 'deviceName' | 'deviceSignature' | 'method'>

/** What a device asked for by a request that nobody has fulfilled. */
export const toAttempt = (
  { productId, deviceName: name, deviceSignature, method }: Asked,
  customerId: string | null,
): Attempt => ({ productId, name, deviceSignature, method, customerId, licenseId: null })

type Dependencies = Pick<PlatformServices, 'database' | 'clock' | 'logger'>

/** Writes down activations that are refused, so that the vendor can tell customers why. */
export function createActivationFailures({ database, clock, logger }: Dependencies) {
  /** By itself, as what was refused is rolled back. */
  async function note(attempt: Attempt, code: ActivationFailureCode): Promise<void> {
    const now = clock()
    const failure = { ...attempt, code, day: startOfDay(now), lastAt: now }
    if (await countFailure(database.query, failure)) return
    await addFailure(database.query, { ...failure, id: randomUUID(), count: 1, createdAt: now }, failuresPerDay)
  }

  async function noteOf(read: () => Promise<Attempt | null> | Attempt | null, code: ActivationFailureCode) {
    const attempt = await read()
    // The devices of an erased account have no signature.
    if (attempt !== null && attempt.deviceSignature !== '') await note(attempt, code)
  }

  return {
    /**
     * Does what may be refused. A refusal is written down and thrown on; the attempt is read then alone, and is null where
     * nothing is known of the device.
     */
    async watch<Result>(
      read: () => Promise<Attempt | null> | Attempt | null,
      work: () => Promise<Result>,
    ): Promise<Result> {
      try {
        return await work()
      } catch (error) {
        if (error instanceof ProblemError && isFailureCode(error.code)) {
          const { code } = error
          // The refusal is the answer, whether or not it could be written down.
          await noteOf(read, code).catch((err: unknown) =>
            logger.error({ err, code }, 'a refusal was not written down'),
          )
        }
        throw error
      }
    },

    forgetOld: (now: Date): Promise<void> =>
      deleteFailuresBefore(database.query, new Date(now.getTime() - failureRetention)),
  }
}

export type ActivationFailures = ReturnType<typeof createActivationFailures>
