import type { AuditState, Row } from '#service/database/index.ts'
import { conflict, isUuid, notFound } from '#service/platform/index.ts'
import type { LicensingDependencies } from '../dependencies.ts'
import { findActivation } from '../licenses/repository.ts'
import { findTrialIds, lockTrials, lockTrialsById, setTrialEnd, type Trialist } from './repository.ts'
import { extendTrial, isTrial } from './trial-rules.ts'

export type ExtendedTrial = { trial: Row<'activations'>; before: AuditState; after: AuditState }

/** Trials that the vendor extends. */
export function createTrialExtension({
  database,
  clock,
  audit,
}: Pick<LicensingDependencies, 'database' | 'clock' | 'audit'>) {
  return {
    /**
     * Extends a trial by days, from its end or from now if it is over. A trial counts for the customer and the device, so
     * all trials that count together end at the same time. 404 for an unknown device, 409 for one that runs no trial.
     */
    extend: (activationId: string, days: number, reason: string): Promise<ExtendedTrial> =>
      database.transaction(async (tx) => {
        const known = isUuid(activationId) ? await findActivation(tx, activationId) : undefined
        if (!known) throw notFound(`There is no device ${activationId}: 'customer show' lists those of a customer`)
        if (!isTrial(known)) throw conflict(`The device ${activationId} runs with a license, not as a trial`)
        const trialist: Trialist = known
        await lockTrials(tx, trialist)
        const trials = await lockTrialsById(tx, await findTrialIds(tx, trialist))
        const trial = trials.find(({ id }) => id === activationId)
        if (trial?.status !== 'Active') throw conflict(`The trial of the device ${activationId} was revoked`)
        const expiresAt = extendTrial(trials, days, clock())
        await setTrialEnd(
          tx,
          trials.map(({ id }) => id),
          expiresAt,
        )
        const before = { expiresAt: trial.expiresAt?.toISOString() ?? null }
        const after = { expiresAt: expiresAt.toISOString(), days, devices: trials.length }
        const entry = {
          actor: 'Vendor',
          action: 'TrialExtended',
          about: activationId,
          details: { before, after },
        } as const
        await audit.noteWithReason(tx, entry, { reason, customerId: trial.customerId })
        return { trial: { ...trial, expiresAt }, before, after }
      }),
  }
}

export type TrialExtension = ReturnType<typeof createTrialExtension>
